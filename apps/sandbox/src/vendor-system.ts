import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxCredentials } from "./credentials.ts";
import { delayBy, consumeFault } from "./faults.ts";
import type { PacketSeriesRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

// O or T, N, the size's letter A to P; or PLN for labels; then month, year and eight digits (staff §9).
const sequence = z.string().regex(/^(?:[OT]N[A-P]|PLN)(?:0[1-9]|1[0-2])\d{2}\d{8}$/);
const DIGITS = 8;

const uploadBody = z.object({
  vendor: z.string(),
  secret: z.string(),
  sequence,
  endSequence: sequence,
  moq: z.coerce.number().int().min(1),
  isLabel: z.boolean().default(false),
});

class VendorRefusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The marketplace's packet series: a series is recorded completely or not at all, and each number once. */
export function registerVendorSystem(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof VendorRefusal)) return reply.send(error);
    return reply.code(error.statusCode).send({ success: false, message: error.message, data: [] });
  });
  app.addHook("onRequest", async () => {
    await delayBy(context.state, "vendorSystemDelayMs");
    if (consumeFault(context.state, "vendorSystemServerErrors"))
      throw new VendorRefusal(500, "The system is not available.");
  });
  app.post("/packets", (request) => {
    const series = readSeries(context, request.body);
    const overlapping = context.state.packetSeries
      .of(series.prefix)
      .find((known) => known.first <= series.last && series.first <= known.last);
    if (overlapping !== undefined) {
      throw new VendorRefusal(409, `The series overlaps ${overlapping.id}, which is on record.`);
    }
    context.state.commit({ packetSeries: [series] });
    if (consumeFault(context.state, "vendorSystemDropsAfterCommit")) request.raw.socket.destroy();
    return { success: true, message: "Series recorded", data: [] };
  });
}

function readSeries(context: SandboxContext, body: unknown): PacketSeriesRecord {
  const read = uploadBody.safeParse(body);
  if (!read.success)
    throw new VendorRefusal(400, `${String(read.error.issues[0]?.path[0] ?? "body")} is invalid`);
  const upload = read.data;
  const isKnown =
    upload.vendor === sandboxCredentials.vendorName && upload.secret === sandboxCredentials.vendorSecret;
  if (!isKnown) throw new VendorRefusal(401, "Invalid vendor or secret code");
  const [prefix, endPrefix] = [upload.sequence.slice(0, -DIGITS), upload.endSequence.slice(0, -DIGITS)];
  const [first, last] = [Number(upload.sequence.slice(-DIGITS)), Number(upload.endSequence.slice(-DIGITS))];
  if (prefix !== endPrefix) throw new VendorRefusal(400, "sequence and endSequence are of different series");
  if (prefix.startsWith("PLN") !== upload.isLabel)
    throw new VendorRefusal(400, "isLabel does not fit the series");
  if (last - first + 1 !== upload.moq)
    throw new VendorRefusal(400, "moq does not fit the length of the series");
  const id = `${upload.sequence} - ${upload.endSequence}`;
  return { id, prefix, first, last, isLabel: upload.isLabel, at: new Date(context.now()).toISOString() };
}
