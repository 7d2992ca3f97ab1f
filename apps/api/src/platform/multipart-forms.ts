import { fileTooLarge, maxFileBytes, type ReceivedFile } from "@dakbag/contracts/csv-upload";
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wideNetworkOf } from "./client-network.ts";
import { ShopError, tooManyRequests } from "./shop-error.ts";

/** Upper limits of a form. */
interface FormLimits {
  readonly fileBytes: number;
  /** The message for a larger file. */
  readonly tooLarge: string;
  readonly fields: number;
  /** Longer texts are cut, so this must exceed what any contract accepts. */
  readonly fieldBytes: number;
  /** How many bytes of these forms one process handles at the same time; of one client IP, or IPv6 /48, a third of them. */
  readonly bytesInFlight: number;
  /** The message for a form beyond them. */
  readonly tooManyConcurrent: string;
}

// staff §5: one CSV file with few fields
const staffLimits: FormLimits = {
  fileBytes: maxFileBytes,
  tooLarge: fileTooLarge,
  fields: 10,
  fieldBytes: 1000,
  bytesInFlight: 20_000_000,
  tooManyConcurrent: "Many files are being sent at this moment. Please try again in a minute.",
};

/**
 * Makes the routes of an app accept multipart/form-data with one file: the fields become the body by their names, the
 * file a `ReceivedFile`. The body is read after the access check, and never beyond the limits. Fastify decides what a
 * form is, whatever the letters of its content type, and its bytes count until its handler has ended.
 */
export async function registerMultipartForms(
  app: FastifyInstance,
  limits: FormLimits = staffLimits,
): Promise<void> {
  const { fileBytes, fields, fieldBytes } = limits;
  await app.register(multipart, {
    limits: { fileSize: fileBytes, files: 1, fields, parts: fields + 1, fieldSize: fieldBytes },
  });
  const inFlight = createBytesInFlight(limits);
  app.addHook("onRoute", (route) => {
    const handle = route.handler;
    route.handler = async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      if (!request.isMultipart()) return handle.call(this, request, reply);
      const release = inFlight(wideNetworkOf(request.ip), maxBytesOf(request, limits));
      try {
        request.body = await readForm(request, limits);
        return await handle.call(this, request, reply);
      } finally {
        // A connection that stays open still refers to its last request.
        request.body = undefined;
        release();
      }
    };
  });
}

/** Counts the bytes of forms. @throws ShopError 429 when they are too many of all clients, or of this one */
function createBytesInFlight({ bytesInFlight: max, tooManyConcurrent }: FormLimits) {
  const ofClients = new Map<string, number>();
  let ofAll = 0;

  function add(client: string, bytes: number): void {
    ofAll += bytes;
    const left = (ofClients.get(client) ?? 0) + bytes;
    if (left === 0) ofClients.delete(client);
    else ofClients.set(client, left);
  }

  return (client: string, bytes: number): (() => void) => {
    const ofClient = ofClients.get(client) ?? 0;
    if (ofAll + bytes > max || ofClient + bytes > max / 3) throw tooManyRequests(tooManyConcurrent, 60);
    add(client, bytes);
    return () => add(client, -bytes);
  };
}

/** The most that a form can hold in memory: no body is longer than its declared length, or than its limits. */
function maxBytesOf({ headers }: FastifyRequest, { fileBytes, fields, fieldBytes }: FormLimits): number {
  const max = fileBytes + fields * fieldBytes;
  const declared = Number(headers["content-length"] ?? max);
  return headers["transfer-encoding"] === undefined ? Math.min(declared, max) : max;
}

async function readForm(request: FastifyRequest, limits: FormLimits): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  // A client lost before this would never end the reading.
  if (request.raw.destroyed) throw formNotRead();
  try {
    for await (const part of request.parts()) {
      const { fieldname } = part;
      const value = await valueOf(part);
      // A repeated field becomes a list, which no contract accepts for a single value.
      form.set(fieldname, form.has(fieldname) ? [form.get(fieldname), value] : value);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new ShopError(413, "too-large", limits.tooLarge);
    // Errors without a status come from the parser: the body is not a form.
    if (error instanceof Error && "statusCode" in error) throw error;
    throw formNotRead();
  }
  return Object.fromEntries(form);
}

const formNotRead = () => new ShopError(400, "invalid-input", "The form could not be read.");

async function valueOf(part: Multipart): Promise<unknown> {
  if (part.type === "field") return part.value;
  // `part.toBuffer()` would keep the bytes as long as the connection. A cut file ends `request.parts()` with an error.
  const bytes = Buffer.concat((await part.file.toArray()) as Buffer[]);
  return { name: part.filename, type: part.mimetype, size: bytes.length, bytes } satisfies ReceivedFile;
}

/** A file name without control characters and lone surrogates, of at most 100 characters. */
export function safeFileName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").slice(-100) || "a file without a name";
}
