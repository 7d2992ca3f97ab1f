const folders = { "Flap Lamination": "flap-lam", "Lip to Lip Lamination": "lip-lam" } as const;

/** Where the picture of a paper bag is: a folder per lamination, named by SKU (buyer §2). */
export function paperPicturePath(SKU: string, lamination: keyof typeof folders): string {
  return `/images/paper/${folders[lamination]}/${encodeURIComponent(SKU)}.jpeg`;
}

/** The shape of the cards on which paper bags stand. */
export const paperPictureSize = { width: 784, height: 700 };
