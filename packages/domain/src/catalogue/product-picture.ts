/**
 * The sizes of the drawn picture of a product in pixels: for cards, and the three aspect ratios that search engines
 * require, at least 1200 wide; 1200x630 is the one shown with links on other sites, with text beside it.
 */
export const pictureSizes = ["400x400", "1200x1200", "1200x900", "1200x675", "1200x630"] as const;

/** The size with text, for links on other sites (https://ogp.me). */
export const sharedPictureSize = "1200x630";

/** The picture for links to pages without a product. */
export const shopPicturePath = `/images/shop/${sharedPictureSize}.jpeg`;

/** The picture for links to a post of the blog; ids of posts need no encoding. */
export function postPicturePath(id: string): string {
  return `/images/posts/${id}/${sharedPictureSize}.jpeg`;
}

type PictureSize = (typeof pictureSizes)[number];

export const drawnPictureFormats = ["jpeg", "webp", "avif", "svg"] as const;

export type DrawnPictureFormat = (typeof drawnPictureFormats)[number];

/** Width and height of a size. */
export function pixelsOf(size: PictureSize): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

/** The path of the drawn picture of a product, which exists beside any photographs. */
export function drawnPicturePath(SKU: string, size: PictureSize, format: DrawnPictureFormat): string {
  return `/images/products/${encodeURIComponent(SKU)}/${size}.${format}`;
}

/** The size and format in a file name such as `1200x630.jpeg`; undefined for any other name. */
export function readPictureName(name: string): { size: PictureSize; format: DrawnPictureFormat } | undefined {
  const [sizeName, formatName, ...rest] = name.split(".");
  const size = pictureSizes.find((known) => known === sizeName);
  const format = drawnPictureFormats.find((known) => known === formatName);
  return size && format && rest.length === 0 ? { size, format } : undefined;
}

const folders = { "Flap Lamination": "flap-lam", "Lip to Lip Lamination": "lip-lam" } as const;

/** The path of the picture of a paper bag: a folder for each lamination, named by SKU (buyer §2). */
export function paperPicturePath(SKU: string, lamination: keyof typeof folders): string {
  return `/images/paper/${folders[lamination]}/${encodeURIComponent(SKU)}.jpeg`;
}

/** The size of the pictures of paper bags in pixels. */
export const paperPictureSize = { width: 608, height: 760 };

/** The widths in pixels that pages ask for: thumbnails, cards, and the large picture of a detail page. */
export const pictureWidths = [160, 560, 1120] as const;

/** The path of a stored picture as WebP of at most this width; undefined for a picture of another site. */
export function resizedPicturePath(path: string, width: (typeof pictureWidths)[number]): string | undefined {
  return path.startsWith("/pictures/") ? `${path}/${width}.webp` : undefined;
}

/** The width in a file name such as `560.webp`; undefined for any other name. */
export function readResizedName(name: string): number | undefined {
  return pictureWidths.find((width) => name === `${width}.webp`);
}
