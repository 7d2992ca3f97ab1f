/** The accepted formats, by their file extension. */
export const pictureFormats = ["jpg", "png", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** The path of a stored picture, by the SHA-256 of its bytes as 64 hexadecimal digits. */
export function picturePath({ sha256, format }: { sha256: string; format: PictureFormat }): string {
  return `/pictures/${sha256}.${format}`;
}

/** Parses a path of `picturePath`; undefined for any other text. */
export function parsePicturePath(path: string): { sha256: string; format: PictureFormat } | undefined {
  const [, sha256, end] = /^\/pictures\/([0-9a-f]{64})\.([a-z]+)$/.exec(path) ?? [];
  const format = pictureFormats.find((known) => known === end);
  return sha256 !== undefined && format ? { sha256, format } : undefined;
}
