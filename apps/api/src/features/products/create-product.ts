import type { NewProduct } from "@dakbag/contracts/product-editor";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { namePictures } from "../pictures/name-pictures.ts";
import { changesBetween, contentOf, creationHash } from "./product-content.ts";
import { noRateOf, skuIsTaken } from "./product-editor.errors.ts";
import { addProduct, findProduct, hasGstRate, type ProductRow } from "../catalogue/product.queries.ts";
import { fieldsOf } from "./product-fields.ts";

/**
 * Makes a product, once: the same creation sent again answers the product as it stands.
 *
 * @throws ShopError 409 another product has the SKU; 400 its HSN has no rate, or a picture is not kept
 */
export async function createProduct(
  tx: pg.PoolClient,
  draft: NewProduct,
  actor: Actor,
  now: Date,
): Promise<ProductRow> {
  const { SKU, countInStock } = draft;
  const createdAs = creationHash(draft);
  const [added] = await addProduct(
    tx,
    ...(await fieldsOf(tx, SKU, draft)),
    countInStock,
    uuidV7(now),
    createdAs,
  );
  if (!added) {
    const [standing] = await findProduct(tx, SKU);
    if (standing?.createdAs !== createdAs) throw skuIsTaken(SKU);
    return standing;
  }
  const [rate] = await hasGstRate(tx, draft.hsn);
  if (!rate) throw noRateOf(draft.hsn);
  await namePictures(tx, { sku: SKU, before: [], after: draft.images, now });
  await recordAudit(tx, actor, now, [
    {
      action: "product.created",
      subject: SKU,
      summary: `${SKU} is new: ${draft.title}, ${draft.showListing ? "shown in the shop" : "hidden"}.`,
      changes: [
        ...changesBetween(undefined, contentOf(added)),
        { field: "countInStock", before: null, after: countInStock },
      ],
    },
  ]);
  return added;
}
