import type { ErrorBody } from "@dakbag/contracts/error-body";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import pg from "pg";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { accountErased, temporarilyUnavailable, ShopError } from "./shop-error.ts";

/**
 * Refuses a request whose address names another authority: "http://other.example/" asks for a proxy, and "//other.example"
 * would lead there when a page repeats it as a link. The router would overlook the first.
 */
export function refuseForeignAuthority(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { url = "" } = request.raw;
    const isOwn = url.startsWith("/") && !/^\/[/\\]/.test(url);
    done(
      isOwn ? undefined : new ShopError(400, "unreadable-address", "The address is not one of this shop."),
    );
  });
}

/**
 * The only place where a thrown error becomes an answer.
 *
 * @param onError gets each error first
 */
export function registerErrorHandler(
  app: FastifyInstance,
  onError: (error: Error) => void = () => undefined,
): void {
  app.server.on("request", ({ socket }, response) => lastAnswers.set(socket, response));
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    onError(error);
    if (isDatabaseUnavailable(error)) request.log.error({ err: error }, "the database is unavailable");
    const shopError = toShopError(error);
    if (!shopError) {
      request.log.error({ err: error }, "request failed");
      return send(request, reply, 500, { message: "Something went wrong", code: "server-error" });
    }
    if (shopError.retryAfterSeconds) void reply.header("retry-after", shopError.retryAfterSeconds);
    const { message, code, details } = shopError;
    return send(request, reply, shopError.status, {
      message,
      code,
      ...(details === undefined ? {} : { details }),
    });
  });

  app.setNotFoundHandler((request, reply) =>
    send(request, reply, 404, { message: "There is nothing at this address.", code: "not-found" }),
  );
}

/** Answers requests that the router rejects before any route: a URL that cannot be decoded, or is too long. */
export function handleUnreadableUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = "The address of this request could not be read.";
  send(request, reply, error.statusCode === 414 ? 414 : 400, { message, code: "unreadable-address" });
}

const unreadable: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The address or the headers of this request are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

// The latest answer on each connection.
const lastAnswers = new WeakMap<Socket, ServerResponse>();

/**
 * Answers what Node's HTTP parser rejects before there is a request, and closes the connection. An earlier request on
 * it still gets its own answer, and nothing is sent after one with `connection: close`.
 */
export function handleUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const last = lastAnswers.get(socket);
  if (last?.req.complete && !last.writableFinished) {
    socket.pause();
    last.shouldKeepAlive = false;
    last.once("close", () => socket.destroySoon());
    return;
  }
  if (last?.writableFinished && (!last.shouldKeepAlive || last.getHeader("connection") === "close")) {
    socket.destroySoon();
    return;
  }
  const [status, message] = unreadable[error.code] ?? [400, "The request could not be read as HTTP."];
  const body = JSON.stringify({
    success: false,
    message,
    error: message,
    code: "unreadable-request",
    requestId: randomUUID(),
  } satisfies ErrorBody);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: Omit<ErrorBody, "success" | "error" | "requestId">,
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ success: false, ...body, error: body.message, requestId: request.id } satisfies ErrorBody);
}

function toShopError(error: FastifyError | Error): ShopError | undefined {
  if (error instanceof ShopError) return error;
  if (isDatabaseUnavailable(error)) return temporarilyUnavailable();
  // Raised by the triggers of migration 0047: the account was erased while this request ran.
  if (error instanceof pg.DatabaseError && error.code === "ERASD") return accountErased();
  // Fastify's own errors: bad JSON, a body that is too large, an unknown content type.
  const status = "statusCode" in error ? error.statusCode : undefined;
  const code = "code" in error ? String(error.code) : "";
  if (/^FST_(FILES_LIMIT|FIELDS_LIMIT|PARTS_LIMIT|PROTO_VIOLATION|MP_)/.test(code)) {
    return new ShopError(400, "invalid-input", 'The form must have one file, in its field "file".');
  }
  if (status === 413) return new ShopError(413, "too-large", "The request body is too large.");
  if (status === 415) return new ShopError(415, "wrong-content-type", "The request body must be JSON.");
  if (status !== undefined && status >= 400 && status < 500) {
    return new ShopError(status, "invalid-input", "The request body could not be read as JSON.");
  }
  return undefined;
}
