import * as contract from "@dakbag/contracts/enquiries";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import type { FastifyInstance } from "fastify";
import { createSemaphore } from "../../platform/semaphore.ts";
import { disconnectSignal, fileRoute } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { answerPage } from "./answer-page.ts";
import { changeStatus } from "./change-status.ts";
import { tooManyConcurrentFiles } from "./enquiries.errors.ts";
import { findArtwork } from "./enquiries.queries.ts";
import { countAttempt } from "./enquiry-limits.ts";
import { findEnquiryPage, readEnquiry } from "./find-enquiries.ts";
import { receiveEnquiry } from "./receive-enquiry.ts";

// Each file of up to 5 MB is held in memory.
const maxFiles = 20;
const maxWaitingFiles = 20;

/**
 * Limits the public form before its body is read: attempts per client IP, and files in memory at once.
 *
 * @param app accepts forms afterwards, and has no other routes
 */
export function limitEnquiries(app: FastifyInstance, shop: Shop): void {
  const acquire = createSemaphore({
    max: maxFiles,
    maxWaiting: maxWaitingFiles,
    refusal: tooManyConcurrentFiles,
  });
  app.addHook("onRequest", (request) => countAttempt(shop, request.ip));
  app.addHook("preValidation", async (request, reply) => {
    if (!request.headers["content-type"]?.startsWith("multipart/")) return;
    const disconnected = disconnectSignal(reply);
    try {
      reply.raw.once("close", await acquire(disconnected));
    } catch (error) {
      if (!disconnected.aborted) throw error;
      reply.hijack();
    }
  });
}

/** @param app accepts forms, and has no other routes */
export function registerSendEnquiry(app: FastifyInstance, shop: Shop): void {
  // A browser without scripts submits the form itself and expects a page, which the web app cannot render from a POST.
  app.addHook("onSend", async (request, reply, body) => {
    if (!request.headers.accept?.includes("text/html") || typeof body !== "string") return body;
    void reply.type("text/html; charset=utf-8");
    return answerPage(JSON.parse(body));
  });
  route(app, shop.authenticate, contract.sendEnquiry, ({ body }) => receiveEnquiry(shop, body));
}

/** The endpoints of staff. */
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
      // An untrusted file: browsers download it, and run no script in it if they open it.
      contentType: "application/octet-stream",
      headers: {
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      },
      bytes: asStream(bytes),
    };
  });
}

async function* asStream(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
