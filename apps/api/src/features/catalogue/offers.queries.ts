import { statement } from "../../platform/database.ts";
import type { OfferRow } from "./offer-row.ts";

const offers = `SELECT sku, title, price, count_in_stock AS "countInStock", show_listing AS "isShown" FROM products`;

/** Products by upper-case SKUs. */
export const findOffers = statement<[upperSkus: string[]], OfferRow>(
  "catalogue.find_offers",
  `${offers} WHERE upper(sku) = ANY ($1) ORDER BY sku`,
);

/** Products by exact SKUs, locked in the order in which orders lock stock. */
export const lockOffers = statement<[skus: string[]], OfferRow>(
  "catalogue.lock_offers",
  `${offers} WHERE sku = ANY ($1) ORDER BY sku FOR NO KEY UPDATE`,
);

/** Updates price and visibility of locked products. */
export const updateOffers = statement<[skus: string[], prices: string[], shown: boolean[]], never>(
  "catalogue.update_offers",
  `UPDATE products SET price = change.price, show_listing = change.is_shown
   FROM unnest($1::text[], $2::numeric[], $3::boolean[]) AS change (sku, price, is_shown)
   WHERE products.sku = change.sku`,
);
