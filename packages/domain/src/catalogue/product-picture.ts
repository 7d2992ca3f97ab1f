/**
 * The sizes in which every product can be had as a picture, in pixels: for cards, and in the three shapes that search
 * engines ask for, at least 1200 wide; 1200x630 is the one that other sites show with a link, with words beside it.
 */
export const pictureSizes = ["400x400", "1200x1200", "1200x900", "1200x675", "1200x630"] as const;

/** The size with words: what a link to the page is shown with (https://ogp.me). */
export const sharedPictureSize = "1200x630";

/** What a link to a page without a product is shown with. */
export const shopPicturePath = `/images/shop/${sharedPictureSize}.jpeg`;

/** What a link to a post of the blog is shown with; ids of posts need no encoding. */
export function postPicturePath(id: string): string {
  return `/images/posts/${id}/${sharedPictureSize}.jpeg`;
}

export type PictureSize = (typeof pictureSizes)[number];

export const pictureFormats = ["jpeg", "webp", "avif", "svg"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** Width and height of a size. */
export function pixelsOf(size: PictureSize): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

/** Where the picture of a product is that the shop draws of it, whatever photographs there are. */
export function drawnPicturePath(SKU: string, size: PictureSize, format: PictureFormat): string {
  return `/images/products/${encodeURIComponent(SKU)}/${size}.${format}`;
}

/** The size and format that a file's name asks for; undefined where there is no such picture. */
export function readPictureName(name: string): { size: PictureSize; format: PictureFormat } | undefined {
  const [sizeName, formatName, ...rest] = name.split(".");
  const size = pictureSizes.find((known) => known === sizeName);
  const format = pictureFormats.find((known) => known === formatName);
  return size && format && rest.length === 0 ? { size, format } : undefined;
}

const folders = { "Flap Lamination": "flap-lam", "Lip to Lip Lamination": "lip-lam" } as const;

/** Where the picture of a paper bag is: a folder per lamination, named by SKU (buyer §2). */
export function paperPicturePath(SKU: string, lamination: keyof typeof folders): string {
  return `/images/paper/${folders[lamination]}/${encodeURIComponent(SKU)}.jpeg`;
}

/** The shape of the cards on which paper bags stand. */
export const paperPictureSize = { width: 784, height: 700 };
