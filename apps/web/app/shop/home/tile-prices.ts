import { company } from "@dakbag/company/company";
import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { type TileGoods, type TileKey, tileGoods, tileKeys } from "@dakbag/domain/catalogue/product-tiles";
import type { RouterContextProvider } from "react-router";
import { call, callOnServer } from "#app/api/call.ts";
import { catalogueInBrowser, type CatalogueCopy } from "#app/api/catalogue.ts";
import { apiFetchContext } from "#app/api/server-api.ts";
import { formatPrice, unitName } from "#app/components/product-price.ts";

/** What a tile of 'Our Products' says of its goods. */
export interface TilePrices {
  /** "₹0.66" */
  price: string;
  /** Whether it is the lowest of several. */
  isLowest: boolean;
  /** "piece" */
  unit: string;
  sizes: readonly { name: string; price: string; to: string }[];
}

/** The prices on the home page. */
export interface HomePrices {
  /** A tile whose goods are not sold has none. */
  readonly tiles: Partial<Record<TileKey, TilePrices>>;
  /** Null while none is sold. */
  readonly samplePack: { price: string; unit: string } | null;
}

const none: HomePrices = { tiles: {}, samplePack: null };

/** Reads the prices on the server. Without an answer the page is shown without them. */
export async function pricesOnServer(context: Readonly<RouterContextProvider>): Promise<HomePrices> {
  try {
    return pricesOf(await callOnServer(context.get(apiFetchContext), "GET /api/products/tiles"));
  } catch {
    return none;
  }
}

/** The same in the browser: synchronously where its copy of the catalogue is in memory. */
export function pricesInBrowser(): HomePrices | Promise<HomePrices> {
  const catalogue = catalogueInBrowser();
  return catalogue instanceof Promise ? catalogue.then(pricesIn) : pricesIn(catalogue);
}

function pricesIn(catalogue: CatalogueCopy): HomePrices | Promise<HomePrices> {
  if ("failure" in catalogue) return none;
  if ("isTooLarge" in catalogue) return call("GET /api/products/tiles").then(pricesOf, () => none);
  const { products } = catalogue;
  return pricesOf({
    tiles: tileKeys.map((key) => ({ key, ...tileGoods(key, products) })),
    samplePack: products.find(({ SKU }) => SKU === company.samplePackSku) ?? null,
  });
}

type Tile = Omit<TileGoods<Product>, "cheapest"> & { key: TileKey; cheapest: Product | null | undefined };

function pricesOf({ tiles, samplePack }: { tiles: readonly Tile[]; samplePack: Product | null }): HomePrices {
  return {
    tiles: pricesOfTiles(tiles),
    samplePack: samplePack && { price: shortPrice(samplePack), unit: unitName(samplePack) },
  };
}

function pricesOfTiles(tiles: readonly Tile[]): HomePrices["tiles"] {
  return Object.fromEntries(
    tiles.flatMap(({ key, cheapest, count, bestSellers }) => {
      if (!cheapest) return [];
      const prices: TilePrices = {
        price: shortPrice(cheapest),
        isLowest: count > 1,
        unit: unitName(cheapest),
        sizes: bestSellers.map((product) => ({
          name: sizeName(product),
          price: shortPrice(product),
          to: detailPath(product),
        })),
      };
      return [[key, prices]];
    }),
  );
}

/** "₹3,150", "₹0.66" */
const shortPrice = (product: Product) => formatPrice(product).replace(/\.00$/, "");

/** "8 × 10 in", "100 mm", and of tapes, which have one size, what they differ by. */
function sizeName(product: Product): string {
  const size = productDimensions(product);
  if (size.kind === "bag" || size.kind === "label") return `${size.widthInches} × ${size.heightInches} in`;
  const [, colour, micron] = /(transparent|brown|white).*?(\d{1,4} micron)/i.exec(product.title) ?? [];
  if (colour === undefined) return product.dimension;
  return `${micron}, ${colour.toLowerCase().replace("transparent", "clear")}`;
}
