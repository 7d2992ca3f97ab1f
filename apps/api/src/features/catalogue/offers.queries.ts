import { statement } from "../../platform/database.ts";

/** A product as far as staff change it from a list. The price comes as text: no float may touch money. */
export interface OfferRow {
  sku: string;
  title: string;
  price: string;
  countInStock: number;
  isShown: boolean;
}

const offers = `SELECT sku, title, price, count_in_stock AS "countInStock", show_listing AS "isShown" FROM products`;

/** Products by their SKUs in capital letters. */
export const findOffers = statement<[upperSkus: string[]], OfferRow>(
  "catalogue.find_offers",
  `${offers} WHERE upper(sku) = ANY ($1) ORDER BY sku`,
);

/** Products by their SKUs as written, locked in the order in which orders lock the stock. */
export const lockOffers = statement<[skus: string[]], OfferRow>(
  "catalogue.lock_offers",
  `${offers} WHERE sku = ANY ($1) ORDER BY sku FOR NO KEY UPDATE`,
);

/** Sets prices and showing of products that the caller has locked. */
export const setOffers = statement<[skus: string[], prices: string[], shown: boolean[]], never>(
  "catalogue.set_offers",
  `UPDATE products SET price = change.price, show_listing = change.is_shown
   FROM unnest($1::text[], $2::numeric[], $3::boolean[]) AS change (sku, price, is_shown)
   WHERE products.sku = change.sku`,
);
