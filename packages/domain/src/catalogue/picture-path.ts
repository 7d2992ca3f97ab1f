/** The accepted formats, by their file extension. */
export const pictureFormats = ["jpg", "png", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** The widths in pixels that pages ask for: thumbnails, cards, and the large picture of a detail page. */
export const pictureWidths = [160, 560, 1120] as const;

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

/** The path of a stored picture as WebP of at most this width; undefined for a picture of another site. */
export function resizedPicturePath(path: string, width: (typeof pictureWidths)[number]): string | undefined {
  return parsePicturePath(path) && `${path}/${width}.webp`;
}

/** The width in a file name such as `560.webp`; undefined for any other name. */
export function readResizedName(name: string): number | undefined {
  return pictureWidths.find((width) => name === `${width}.webp`);
}
