import { Zip, type ZipInputFile } from "fflate";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive; its bytes are generated while they are compressed. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const deflated = 8; // PKZIP APPNOTE 4.4.5
// The earliest date of the format, which has no time zone: the same content makes the same bytes.
const noDate = new Date(1980, 0, 1);
// More need ZIP64, which the library does not write and not every spreadsheet program reads.
const maxBytes = 0xffff_ffff;
export const maxEntries = 65_535;
// The fastest level: reports are read once, and buyers need the CPU.
const compression = 1;

/**
 * Writes a ZIP archive as a stream, one entry after the other. The library writes its headers; Node compresses, beside the
 * serving thread.
 *
 * @param max entries; tests use fewer
 * @throws RangeError beyond 4 GiB or 65,535 entries
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  { max = maxEntries } = {},
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let total = 0;
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    total = within4GiB(total + chunk.length);
    written.push(chunk);
  });
  let count = 0;
  for await (const { name, bytes } of entries) {
    if ((count += 1) > max) throw new RangeError("A ZIP archive has at most 65,535 entries.");
    const file: ZipInputFile = { filename: name, compression: deflated, mtime: noDate, size: 0, crc: 0 };
    archive.add(file);
    for await (const chunk of deflate(bytes, file)) {
      file.ondata?.(null, chunk, false);
      yield* written.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  archive.end();
  yield* written;
}

/** Compresses, and adds up the size and checksum of what is compressed. */
async function* deflate(
  bytes: AsyncIterable<Uint8Array>,
  sums: Pick<ZipInputFile, "size" | "crc">,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const deflater = createDeflateRaw({ level: compression });
  const counted = async function* () {
    for await (const chunk of bytes) {
      sums.crc = crc32(chunk, sums.crc);
      sums.size = within4GiB(sums.size + chunk.length);
      yield chunk;
    }
  };
  // When the reader stops early, the deflater is destroyed and generating ends.
  const fed = pipeline(counted, deflater);
  fed.catch(() => undefined);
  for await (const chunk of deflater) yield chunk as Buffer<ArrayBuffer>;
  await fed;
}

function within4GiB(bytes: number): number {
  if (bytes > maxBytes) throw new RangeError("An archive of more than 4 GiB cannot be written.");
  return bytes;
}
