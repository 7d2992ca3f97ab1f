import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** An answer's bytes in every encoding, each with its own ETag. */
export type EncodedBody = Readonly<Record<Encoding, { readonly bytes: Buffer; readonly etag: string }>>;

// Pages and answers are compressed when they change: 6 is within a tenth of 11 in a sixtieth of the time.
const brotliQuality = 6;

/** Compresses a text once so that it can be sent many times. */
export function encodeBody(text: string): EncodedBody {
  const bytes = Buffer.from(text);
  return variants(bytes, brotliCompressSync(bytes, brotliOptions(bytes)), gzipSync(bytes));
}

/** The same as `encodeBody`, compressed on other threads: many at the same time do not delay other answers. */
export async function encodeBodyAsync(text: string): Promise<EncodedBody> {
  const bytes = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([brotliAsync(bytes, brotliOptions(bytes)), gzipAsync(bytes)]);
  return variants(bytes, brotli, gzipped);
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, Buffer>(gzip);

const brotliOptions = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

function variants(bytes: Buffer, brotli: Buffer, gzipped: Buffer): EncodedBody {
  const hash = shortHash(bytes);
  return {
    br: { bytes: brotli, etag: `"${hash}-br"` },
    gzip: { bytes: gzipped, etag: `"${hash}-gzip"` },
    identity: { bytes, etag: `"${hash}"` },
  };
}

/** Bytes that are compressed already, with their ETag. */
export function identityBody(bytes: Buffer): EncodedBody["identity"] {
  return { bytes, etag: `"${shortHash(bytes)}"` };
}

function shortHash(bytes: Buffer): string {
  return hash("sha256", bytes, "base64url").slice(0, 22);
}

// Browsers send a handful of different headers; made-up ones can only clear this cache.
const chosenByHeader = new Map<string, Encoding>();
const maxCached = 100;

/** The smallest encoding that an Accept-Encoding header allows; plain bytes are always allowed. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const cached = chosenByHeader.get(acceptEncoding);
  if (cached) return cached;
  const chosen = encodings.find((encoding) => allows(acceptEncoding, encoding)) ?? "identity";
  if (chosenByHeader.size >= maxCached) chosenByHeader.clear();
  chosenByHeader.set(acceptEncoding, chosen);
  return chosen;
}

function allows(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(",").some((choice) => {
    const [name = "", ...parameters] = choice.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Whether an If-None-Match header names this ETag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
