/** A ZIP archive whose parts are unpacked piece by piece, as far as needed. */
export interface ZipArchive {
  readonly has: (name: string) => boolean;
  /** The text of a part in pieces. @throws ZipError */
  readonly read: (name: string) => AsyncGenerator<string>;
}

/** A part is damaged, or more was unpacked than allowed. */
export class ZipError extends Error {
  override name = "ZipError";
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? "The archive unpacks to more than is allowed." : "The archive is damaged.");
    this.isTooLarge = isTooLarge;
  }
}

interface Entry {
  readonly isDeflated: boolean;
  readonly start: number;
  readonly packedBytes: number;
}

// PKWARE APPNOTE 6.3.10, section 4.3
const endSignature = 0x0605_4b50;
const entrySignature = 0x0201_4b50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const maxEntries = 10_000;

/**
 * Opens an archive by its directory; undefined when it has none, or is encrypted or split. Sizes that it states are not
 * believed: `maxUnpackedBytes` counts what all reads together unpack.
 */
export function openZip(bytes: Uint8Array, maxUnpackedBytes: number): ZipArchive | undefined {
  const entries = readDirectory(bytes);
  if (!entries) return undefined;
  let left = maxUnpackedBytes;
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new ZipError(false);
      const decoder = new TextDecoder("utf-8", { fatal: true });
      for await (const piece of unpack(bytes, entry)) {
        left -= piece.length;
        if (left < 0) throw new ZipError(true);
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Entry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries = new Map<string, Entry>();
  const count = Math.min(view.getUint16(end + 10, true), maxEntries);
  try {
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== entrySignature) return undefined;
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const nameBytes = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const isEncrypted = (flags & 1) === 1;
      if (!isEncrypted && (method === 0 || method === 8))
        entries.set(name, {
          isDeflated: method === 8,
          start,
          packedBytes: view.getUint32(at + 20, true),
        });
      at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch {
    // An offset outside of the file.
    return undefined;
  }
  return entries;
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - maxCommentBytes); at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  return undefined;
}

async function* unpack(
  bytes: Uint8Array,
  { isDeflated, start, packedBytes }: Entry,
): AsyncGenerator<Uint8Array> {
  const packed = bytes.slice(start, start + packedBytes);
  if (!isDeflated) return yield packed;
  const { writable, readable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // A failure to write is one to read, too.
  writer.write(packed).then(
    () => writer.close().catch(() => undefined),
    () => undefined,
  );
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ZipError(false);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
