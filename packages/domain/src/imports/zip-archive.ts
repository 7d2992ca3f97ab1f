import { Inflate } from "fflate";
import { encodingOf } from "./csv-file.ts";
import { DamagedError, type ReadBudget, spend, TooLargeError } from "./read-budget.ts";

/** A ZIP archive whose parts are unpacked piece by piece, as far as needed. */
export interface ZipArchive {
  /** Part names are compared in any letter case, with slashes or backslashes, as other programs write them. */
  readonly has: (name: string) => boolean;
  /** The text of a part in pieces. @throws DamagedError, TooLargeError */
  readonly read: (name: string) => Generator<string>;
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
const maxEntries = 2000;

/**
 * Opens an archive by its directory; undefined when it has none, or is encrypted or split.
 *
 * @throws TooLargeError when it has too many parts
 */
export function openZip(bytes: Uint8Array, budget: ReadBudget): ZipArchive | undefined {
  const entries = readDirectory(bytes);
  if (!entries) return undefined;
  return {
    has: (name) => entries.has(plainName(name)),
    *read(name) {
      const entry = entries.get(plainName(name));
      if (!entry) throw new DamagedError(`There is no part ${name}.`);
      let decoder: InstanceType<typeof TextDecoder> | undefined;
      for (const piece of unpack(bytes, entry)) {
        spend(budget, "unpackedBytes", piece.length);
        decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
        yield decode(decoder, piece);
      }
      if (decoder) yield decode(decoder);
    },
  };
}

const plainName = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

function decode(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new DamagedError("A part is not text.");
  }
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Entry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries = new Map<string, Entry>();
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new TooLargeError("The archive has too many parts.");
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
        entries.set(plainName(name), {
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

// A packed byte unpacks to at most 1,032: a step makes 4 MB at most before they are counted.
const stepBytes = 4096;

function* unpack(bytes: Uint8Array, { isDeflated, start, packedBytes }: Entry): Generator<Uint8Array> {
  const packed = bytes.subarray(start, start + packedBytes);
  if (!isDeflated) return yield packed;
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at < packed.length; at += stepBytes) {
    try {
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length);
    } catch {
      throw new DamagedError("A part is damaged.");
    }
    yield* pieces.splice(0);
  }
}
