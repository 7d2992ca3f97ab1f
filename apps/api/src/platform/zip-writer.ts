import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive; its bytes are generated while they are compressed. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

// The header is written before the bytes are known, so sizes and checksum follow them (PKZIP APPNOTE 4.3.9).
const sizesFollow = 0x0008;
const namesAreUtf8 = 0x0800;
const deflated = 8;
const version = 20;
// 1 January 1980, the earliest date of the format: the same content makes the same bytes.
const noTime = 0;
const noDate = 0x0021;
// Larger archives need ZIP64, which not every spreadsheet program reads.
const maxBytes = 0xffff_ffff;
// The fastest level: reports are read once, and buyers need the CPU.
const compression = 1;

/** Writes a ZIP archive as a stream, one entry after the other. @throws RangeError beyond 4 GiB */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const head = localHeader(name);
    yield head;
    const tally = { crc: 0, size: 0 };
    let packedSize = 0;
    for await (const chunk of deflate(entry.bytes, tally)) {
      packedSize += chunk.length;
      yield chunk;
    }
    const sums = sumsOf(tally.crc, packedSize, tally.size);
    yield Buffer.concat([signature(0x0807_4b50), sums]);
    directory.push(directoryEntry(name, sums, offset));
    offset = within4GiB(offset + head.length + packedSize + 16);
  }
  const entriesOfDirectory = Buffer.concat(directory);
  yield entriesOfDirectory;
  yield endOfDirectory(directory.length, entriesOfDirectory.length, offset);
}

interface Tally {
  crc: number;
  size: number;
}

async function* deflate(bytes: AsyncIterable<Uint8Array>, tally: Tally): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw({ level: compression });
  // When the reader stops early, the deflater is destroyed and generating ends.
  const fed = pipeline(counted(bytes, tally), deflater);
  fed.catch(() => undefined);
  for await (const chunk of deflater) yield chunk as Buffer;
  await fed;
}

async function* counted(bytes: AsyncIterable<Uint8Array>, tally: Tally): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    tally.crc = crc32(chunk, tally.crc);
    tally.size += chunk.length;
    yield chunk;
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  commonFields(head, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

/** Version, flags, method and time, in both headers. */
function commonFields(head: Buffer, at: number): void {
  head.writeUInt16LE(version, at);
  head.writeUInt16LE(sizesFollow | namesAreUtf8, at + 2);
  head.writeUInt16LE(deflated, at + 4);
  head.writeUInt16LE(noTime, at + 6);
  head.writeUInt16LE(noDate, at + 8);
}

function sumsOf(crc: number, packedSize: number, size: number): Buffer {
  const sums = Buffer.alloc(12);
  sums.writeUInt32LE(crc, 0);
  sums.writeUInt32LE(within4GiB(packedSize), 4);
  sums.writeUInt32LE(within4GiB(size), 8);
  return sums;
}

function directoryEntry(name: Buffer, sums: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(version, 4);
  commonFields(head, 6);
  sums.copy(head, 16);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function within4GiB(bytes: number): number {
  if (bytes > maxBytes) throw new RangeError("An archive of more than 4 GiB cannot be written.");
  return bytes;
}
