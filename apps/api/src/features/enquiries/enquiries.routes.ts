import * as contract from "@dakbag/contracts/enquiries";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import type { FastifyInstance } from "fastify";
import { createSemaphore } from "../../platform/semaphore.ts";
import { fileRoute } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { answerPage } from "./answer-page.ts";
import { changeStatus } from "./change-status.ts";
import { filesUnderWay } from "./enquiries.errors.ts";
import { findArtwork } from "./enquiries.queries.ts";
import { countTry } from "./enquiry-limits.ts";
import { findEnquiryPage, readEnquiry } from "./find-enquiries.ts";
import { receiveEnquiry } from "./receive-enquiry.ts";

// Each is held in memory, 5 MB, while it arrives.
const filesAtOnce = 20;
const filesWaiting = 20;

/**
 * What everybody may send. Whoever comes too often is turned away before anything of theirs is read, and no more files
 * are read at once than the memory has room for.
 *
 * @param app is to take forms afterwards, and has no other routes
 */
export function guardEnquiries(app: FastifyInstance, shop: Shop): void {
  const acquire = createSemaphore({ max: filesAtOnce, maxWaiting: filesWaiting, refusal: filesUnderWay });
  app.addHook("onRequest", (request) => countTry(shop, request.ip));
  app.addHook("preValidation", async (request, reply) => {
    if (!request.headers["content-type"]?.startsWith("multipart/")) return;
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    try {
      reply.raw.once("close", await acquire(left.signal));
    } catch (error) {
      // There is nobody left to be told, and nothing went wrong.
      if (!left.signal.aborted) throw error;
      reply.hijack();
    }
  });
}

/** @param app takes forms, and has no other routes */
export function registerSendEnquiry(app: FastifyInstance, shop: Shop): void {
  // A browser that sends the form by itself, its scripts off or still on their way, asks for a page. Those of the web
  // app are made from their address alone.
  app.addHook("onSend", async (request, reply, body) => {
    if (!request.headers.accept?.includes("text/html") || typeof body !== "string") return body;
    void reply.type("text/html; charset=utf-8");
    return answerPage(JSON.parse(body));
  });
  route(app, shop.authenticate, contract.sendEnquiry, ({ body }) => receiveEnquiry(shop, body));
}

/** What staff see and do. */
export function registerEnquiriesRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, authenticate } = shop;
  route(app, authenticate, contract.listEnquiries, ({ query }) => findEnquiryPage(db, query));
  route(app, authenticate, contract.findEnquiry, ({ params }) => readEnquiry(db, params.id));
  route(app, authenticate, contract.changeEnquiryStatus, async ({ params, body, caller }) => ({
    status: await changeStatus(shop, { id: params.id, ...body }, caller),
  }));
  fileRoute(app, authenticate, contract.downloadArtwork, async ({ params }) => {
    const [artwork] = await findArtwork(db, params.id);
    if (!artwork) throw notFound("This artwork");
    const { serial, format, bytes } = artwork;
    return {
      name: `${enquiryNumber(serial)}.${format}`,
      // A stranger's file: bytes to save and no more. Where a browser opened it all the same, nothing in it would run.
      contentType: "application/octet-stream",
      headers: {
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      },
      bytes: asPieces(bytes),
    };
  });
}

async function* asPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
