/** Numbers and words as the files of clips hold them: the greatest byte first. */

export function u32(number: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

export function u16(number: number): Uint8Array {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}

export function float64(number: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number);
  return bytes;
}

export function ascii(words: string): Uint8Array {
  return Buffer.from(words, "ascii");
}
