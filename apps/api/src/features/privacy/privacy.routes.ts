import {
  downloadOwnData,
  eraseCustomer as eraseCustomerEndpoint,
  eraseOwnAccount as eraseOwnAccountEndpoint,
  readOwnData as readOwnDataEndpoint,
} from "@dakbag/contracts/privacy";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { FastifyInstance } from "fastify";
import { fileRoute, fileUnderSemaphore } from "../../platform/file-route.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { credentialsOf } from "../second-factor/confirm-identity.ts";
import { route } from "../../platform/route.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Shop } from "../../shop.ts";
import { cookieName } from "../account/cookie-name.ts";
import { phoneProofCookie } from "../account/phone-proof.ts";
import type { DocumentWriter } from "../invoices/document-writer.ts";
import { eraseCustomer, eraseOwnAccount } from "./erase-account.ts";
import { readOwnData } from "./own-data.ts";
import { tooManyDownloads } from "./privacy.errors.ts";
import { writeOwnData } from "./write-own-data.ts";

const downloadsPerBuyer = { max: 3, windowMs: 24 * 60 * 60_000 };

/** @param app with the cookies of the account: a one-time code confirms an erasure */
export function registerPrivacyRoutes(app: FastifyInstance, shop: Shop, documents: DocumentWriter): void {
  const acquire = createSemaphore({
    max: 2,
    maxWaiting: 10,
    refusal: "Many buyers are downloading their data at this moment. Please try again in a minute.",
  });

  route(app, shop.authenticate, readOwnDataEndpoint, ({ caller }) => readOwnData(shop.db, caller.userId));

  fileRoute(app, shop.authenticate, downloadOwnData, ({ caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => {
      const now = shop.clock();
      const bucket = `data downloads of ${caller.userId}`;
      await enforceLimits(shop.db, { bucket, ...downloadsPerBuyer }, now, tooManyDownloads);
      return {
        name: `your-data-${indiaDay(now)}.zip`,
        contentType: "application/zip",
        bytes: writeOwnData({ db: shop.db, documents }, caller.userId, now),
      };
    }),
  );

  route(app, shop.authenticate, eraseOwnAccountEndpoint, ({ caller, body, request }) => {
    const proof = request.cookies[cookieName(phoneProofCookie, shop.configuration)];
    return eraseOwnAccount(shop, caller, body.confirmBy === "password" ? body : { proof });
  });

  route(app, shop.authenticate, eraseCustomerEndpoint, ({ caller, params, body }) =>
    eraseCustomer(shop, { userId: params.id.toLowerCase(), ...credentialsOf(body) }, caller),
  );
}
