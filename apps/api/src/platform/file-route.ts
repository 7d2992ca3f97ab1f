import type { Endpoint } from "@dakbag/contracts/endpoint";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Caller } from "./caller.ts";
import { type Authenticate, type Call, registerEndpoint } from "./route.ts";
import type { Acquire, Release } from "./semaphore.ts";

/** A file as an answer. `bytes` is generated while it is sent, with backpressure. */
export interface FileAnswer {
  /** What the browser saves it as: letters, digits, `_`, `-` and `.` only. */
  readonly name: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Bytes that are there already, as a stream of one chunk. */
export async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** An untrusted file: browsers download it, and run no script in it if they open it. */
export const untrustedFile = (name: string, bytes: Uint8Array): FileAnswer => ({
  name,
  contentType: "application/octet-stream",
  headers: { "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" },
  bytes: asStream(bytes),
});

/**
 * Registers one endpoint that answers with a file; access and input are checked as in `route`. A failure before the
 * first byte is answered as an error; after it the connection is destroyed, so that half a file never looks complete.
 * `signal` aborts when the client disconnects, which also stops the generation.
 */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: E,
  handle: (call: Call<E>, signal: AbortSignal) => Promise<FileAnswer>,
): void {
  registerEndpoint(app, authenticate, endpoint, async (call) => {
    const disconnected = disconnectSignal(call.reply);
    try {
      return await send(call.reply, await handle(call, disconnected), disconnected);
    } catch (error) {
      if (disconnected.aborted) return call.reply.hijack();
      throw error;
    }
  });
}

/** Aborts when the client disconnects, and when its answer is complete. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once("close", () => disconnected.abort());
  return disconnected.signal;
}

/**
 * Makes a file while holding a semaphore, which is released after the last byte, on disconnect and on failure. Callers are
 * served in turn.
 */
export async function fileUnderSemaphore(
  acquire: Acquire,
  { caller, signal }: { caller: Caller | undefined; signal: AbortSignal },
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const release = await acquire({ client: caller?.userId, signal });
  signal.addEventListener("abort", release, { once: true });
  try {
    const file = await make();
    return { ...file, bytes: releaseAtEnd(file.bytes, release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function* releaseAtEnd(bytes: AsyncIterable<Uint8Array>, release: Release): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } finally {
    release();
  }
}

async function send(reply: FastifyReply, file: FileAnswer, disconnected: AbortSignal): Promise<FastifyReply> {
  disconnected.throwIfAborted();
  const bytes = Readable.from(file.bytes, { objectMode: false });
  // Rejects if generating fails; an empty file becomes readable at its end.
  await once(bytes, "readable");
  return reply
    .headers({
      ...file.headers,
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.name}"`,
    })
    .send(bytes);
}
