import type { ReceivedFile } from "@dakbag/contracts/csv-upload";
import * as contract from "@dakbag/contracts/enquiries";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import type { FastifyInstance } from "fastify";
import type { FileReader } from "../../platform/file-reader.ts";
import { fileRoute, untrustedFile } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { invalidField, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { cookieName } from "../account/cookie-name.ts";
import { knownBrowserCookie } from "../account/known-browser.ts";
import { answerPage } from "./answer-page.ts";
import { changeStatus } from "./change-status.ts";
import { findArtwork } from "./enquiries.queries.ts";
import { countAttempt } from "./enquiry-limits.ts";
import { findEnquiryPage, readEnquiry } from "./find-enquiries.ts";
import { type ReceivedArtwork, receiveEnquiry } from "./receive-enquiry.ts";

/** @param app accepts forms, and has no other routes */
export function registerSendEnquiry(app: FastifyInstance, shop: Shop, files: FileReader): void {
  // Before the body is read.
  app.addHook("onRequest", (request) => countAttempt(shop, request.ip));
  // A browser without scripts submits the form itself and expects a page, which the web app cannot render from a POST.
  app.addHook("onSend", async (request, reply, body) => {
    if (!request.headers.accept?.includes("text/html") || typeof body !== "string") return body;
    void reply.type("text/html; charset=utf-8");
    return answerPage(JSON.parse(body));
  });
  route(app, shop.authenticate, contract.sendEnquiry, async ({ body: { file, ...enquiry }, request }) => {
    const artwork = file && (await readArtworkOf(files, file, request.ip));
    const browser = request.cookies[cookieName(knownBrowserCookie, shop.configuration)];
    return receiveEnquiry(shop, { ...enquiry, artwork }, { clientIp: request.ip, browser });
  });
}

/** @throws ShopError 400 when the file is no artwork */
async function readArtworkOf(
  files: FileReader,
  file: ReceivedFile,
  clientIp: string,
): Promise<ReceivedArtwork> {
  const read = await files.read("artwork", file, clientIp);
  if ("problem" in read) throw invalidField("file", `file ${read.problem}`);
  return { name: file.name, bytes: file.bytes, format: read.format };
}

/** The endpoints of staff. */
export function registerEnquiriesRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, authenticate } = shop;
  route(app, authenticate, contract.listEnquiries, ({ query }) =>
    shop.readDb.read((readDb) => findEnquiryPage(readDb, query)),
  );
  route(app, authenticate, contract.findEnquiry, ({ params }) => readEnquiry(db, params.id));
  route(app, authenticate, contract.changeEnquiryStatus, async ({ params, body, caller }) => ({
    status: await changeStatus(shop, { id: params.id, ...body }, caller),
  }));
  fileRoute(app, authenticate, contract.downloadArtwork, async ({ params }) => {
    const [artwork] = await findArtwork(db, params.id);
    if (!artwork) throw notFound("This artwork");
    const { serial, format, bytes } = artwork;
    return untrustedFile(`${enquiryNumber(serial)}.${format}`, bytes);
  });
}
