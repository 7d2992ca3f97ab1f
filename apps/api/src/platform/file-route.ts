import type { Endpoint } from "@dakbag/contracts/endpoint";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { answerCalls, type Authenticate, type Call } from "./route.ts";

/** A file as an answer. `bytes` are made while they are sent, no faster than the other side takes them. */
export interface FileAnswer {
  /** What the browser saves it as: letters, digits, `_`, `-` and `.` only. */
  readonly name: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Registers one endpoint that answers with a file; who may call and what they may ask is checked as in `route`. What
 * goes wrong before the first byte is refused as anywhere; after it the connection breaks off, so that nobody takes
 * half a file for a whole one. `signal` is aborted when the client goes away; the making of bytes ends then, too.
 */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: E,
  handle: (call: Call<E>, signal: AbortSignal) => Promise<FileAnswer>,
): void {
  answerCalls(app, authenticate, endpoint, async (call) => {
    const left = whenLeft(call.reply);
    try {
      return await send(call.reply, await handle(call, left), left);
    } catch (error) {
      // There is nobody left to be told, and nothing went wrong.
      if (left.aborted) return call.reply.hijack();
      throw error;
    }
  });
}

async function send(reply: FastifyReply, file: FileAnswer, left: AbortSignal): Promise<FastifyReply> {
  left.throwIfAborted();
  const bytes = Readable.from(file.bytes, { objectMode: false });
  // Who left meanwhile is noticed by `reply.send`, which ends the making of bytes then and whenever they leave.
  await firstByteOf(bytes);
  return reply
    .headers({
      ...file.headers,
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.name}"`,
    })
    .send(bytes);
}

function whenLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return left.signal;
}

/** Waits until there is something to send. @throws whatever the making of it threw */
async function firstByteOf(bytes: Readable): Promise<void> {
  // `once` rejects on "error"; a file of no bytes becomes readable at its end.
  await once(bytes, "readable");
}
