import * as contract from "@dakbag/contracts/claims";
import type { FastifyInstance } from "fastify";
import type { FileReader } from "../../platform/file-reader.ts";
import { fileRoute, untrustedFile } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { invalidField, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { acceptClaim } from "./accept-claim.ts";
import { cancelReplacement } from "./cancel-replacement.ts";
import { addClaimPicture, withdrawClaim } from "./change-own-claim.ts";
import { countPicture } from "./claim-limits.ts";
import { findPicture } from "./claims.queries.ts";
import { listClaimsOfShop, readClaims, readClaimsOnDesk } from "./find-claims.ts";
import { raiseClaim } from "./raise-claim.ts";
import { refuseClaim } from "./refuse-claim.ts";

/** @param app accepts forms */
export function registerClaimPictures(app: FastifyInstance, shop: Shop, files: FileReader): void {
  route(app, shop.authenticate, contract.addClaimPicture, async ({ params, body: { file }, caller }) => {
    await countPicture(shop.db, caller.userId, shop.clock());
    const read = await files.read("picture", file, caller.userId);
    if ("problem" in read) throw invalidField("file", `file ${read.problem}`);
    const picture = { format: read.format, bytes: file.bytes };
    return { pictures: await addClaimPicture(shop, namedBy(params), picture, caller) };
  });
}

const namedBy = ({ id, claimId }: { id: string; claimId: string }) => ({ orderId: id, claimId });

export function registerClaimsRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, db } = shop;
  route(app, authenticate, contract.findClaims, ({ params, caller }) => readClaims(shop, params.id, caller));

  route(app, authenticate, contract.raiseClaim, async ({ params, body, caller, request }) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    return { claimId: await raiseClaim(shop, { orderId: params.id, ...body, idempotencyKey }, caller) };
  });

  route(app, authenticate, contract.withdrawClaim, async ({ params, caller }) => {
    await withdrawClaim(shop, namedBy(params), caller);
    return {};
  });

  route(app, authenticate, contract.listClaims, ({ query }) =>
    shop.readDb.read((read) => listClaimsOfShop(read, query)),
  );

  route(app, authenticate, contract.findClaimsOnDesk, ({ params }) => readClaimsOnDesk(db, params.id));

  route(app, authenticate, contract.acceptClaim, async ({ params, body, caller }) => ({
    state: await acceptClaim(shop, { ...namedBy(params), ...body }, caller),
  }));

  route(app, authenticate, contract.refuseClaim, async ({ params, body, caller }) => ({
    state: await refuseClaim(shop, { ...namedBy(params), ...body }, caller),
  }));

  route(app, authenticate, contract.cancelReplacement, async ({ params, body, caller }) => {
    await cancelReplacement(shop, { ...namedBy(params), ...body }, caller);
    return {};
  });

  fileRoute(app, authenticate, contract.downloadClaimPicture, async ({ params }) => {
    const [picture] = await findPicture(db, params.id, params.claimId, params.pictureId);
    if (!picture) throw notFound("This picture");
    const { orderNumber, format, bytes } = picture;
    return untrustedFile(
      `claim-${orderNumber.replaceAll("/", "-")}-${params.pictureId.slice(-6)}.${format}`,
      bytes,
    );
  });
}
