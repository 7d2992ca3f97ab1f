import { cataloguePosition } from "@dakbag/domain/catalogue/catalogue-position";
import type { ProductDraft } from "@dakbag/domain/catalogue/product-draft";
import type pg from "pg";
import { listPositions, type updateProduct } from "../catalogue/product.queries.ts";

type Fields = Parameters<typeof updateProduct> extends [unknown, ...infer Rest] ? Rest : never;

/** A product's columns as the statements take them, with its place in the order of the catalogue. */
export async function fieldsOf(
  tx: pg.PoolClient,
  SKU: string,
  draft: ProductDraft,
  /** Where it stands now, when it is to stay there. */
  keptPosition?: number,
): Promise<Fields> {
  const { category, type, dimension } = draft;
  const position =
    keptPosition ?? cataloguePosition(await listPositions(tx), { SKU, category, type, dimension });
  return [
    SKU,
    draft.title,
    draft.description,
    category,
    type,
    draft.size,
    dimension,
    String(draft.price),
    [...draft.images],
    [...draft.authorizedVendors],
    draft.showListing,
    draft.hsn,
    draft.unit,
    draft.rollsPerBox,
    position,
  ];
}
