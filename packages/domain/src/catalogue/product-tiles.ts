import { isOnListing, type ListedProduct, type ListingKey, listings } from "./listings.ts";
import { isCategory } from "./product-category.ts";

interface Tile {
  /** The listing that its goods are on. */
  readonly listing: ListingKey;
  /** Which of them, where the listing has other goods too. */
  readonly isOf?: (product: ListedProduct) => boolean;
  /** The SKUs of the sizes that it links to, of those that sell best. What is not sold is left out. */
  readonly bestSellers: readonly string[];
}

const known = {
  "poly-bags": {
    listing: "courier-bag-poly",
    bestSellers: ["POLNPD080100", "POLNPD100120", "POLNPD120160"],
  },
  "paper-bags": {
    listing: "courier-bag-paper",
    bestSellers: ["PAPFLP080100", "PAPFLP100120", "PAPFLP120140"],
  },
  "honeycomb-sleeves": {
    listing: "honeycomb-sleeve",
    isOf: ({ type }) => type === "honey-sleeve",
    bestSellers: ["HONSLV100", "HONSLV150", "HONSLV225"],
  },
  tapes: { listing: "self-adhesive-tapes", bestSellers: ["TAPTRN040", "TAPBRN040", "TAPTRN050"] },
  "honeycomb-roll": {
    listing: "honeycomb-sleeve",
    isOf: ({ type }) => type === "honey-roll",
    bestSellers: ["HONROL100"],
  },
  "thermal-labels": {
    listing: "thermal-label",
    isOf: ({ category }) => isCategory(category, "LABEL"),
    bestSellers: ["LABDTH030050", "LABDTH040060"],
  },
} satisfies Record<string, Tile>;

/** A tile of 'Our Products' on the home page (buyer §2). */
export type TileKey = keyof typeof known;

/** The tiles in their order. */
export const productTiles: Readonly<Record<TileKey, Tile>> = known;

/** The names of the tiles in their order. */
export const tileKeys = Object.keys(known) as readonly TileKey[];

/** What a tile shows of the goods behind it. */
export interface TileGoods<Product> {
  /** The one of the lowest price, of those in stock if any is. Undefined when none is sold. */
  readonly cheapest: Product | undefined;
  /** The number of products behind the tile. */
  readonly count: number;
  /** Sizes to link to, in the order of the tile; out of stock or not. */
  readonly bestSellers: readonly Product[];
}

/**
 * What a tile shows.
 *
 * @param products all products, or those of the tile's listing
 */
export function tileGoods<Product extends ListedProduct & { price: number; countInStock: number }>(
  key: TileKey,
  products: readonly Product[],
): TileGoods<Product> {
  const { listing, isOf, bestSellers } = productTiles[key];
  const goods = products.filter(
    (product) => isOnListing(listings[listing], product) && isOf?.(product) !== false,
  );
  const inStock = goods.filter(({ countInStock }) => countInStock > 0);
  const [first, ...others] = inStock.length > 0 ? inStock : goods;
  return {
    cheapest: first && others.reduce((lowest, one) => (one.price < lowest.price ? one : lowest), first),
    count: goods.length,
    bestSellers: bestSellers.flatMap((sku) => goods.find(({ SKU }) => SKU === sku) ?? []),
  };
}
