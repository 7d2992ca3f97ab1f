import type { Product } from "@dakbag/contracts/catalogue";
import { pricePerRoll } from "@dakbag/domain/catalogue/label-price";
import { formatQuantity } from "@dakbag/domain/money/money";
import { unitPriceOf } from "#app/components/product-price.ts";
import type { Route } from "./+types/box-details.ts";
import { loadDetailOnServer } from "./load-detail-on-server.ts";
import { detailMeta, loadDetailInBrowser } from "./load-detail.ts";
import { DetailPage } from "./product-detail.tsx";
import styles from "./detail.module.css";

export const loader = (args: Route.LoaderArgs) => loadDetailOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetailInBrowser(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? detailMeta(loaderData, matches[0].loaderData.origin) : [];
}

/**
 * /boxdetails: boxes, rolls and cartons with their bulk discount (buyer §2). The SKU alone says which product it is;
 * the address may add `productType`, roll or sleeve, for those who read it.
 */
export default function BoxDetails({ loaderData }: Route.ComponentProps) {
  return <DetailPage data={loaderData} delivery="2 to 6 working days" extraPrice={rollPrice} isBoxPage />;
}

function rollPrice(product: Product) {
  if (product.rollsPerBox === null) return null;
  return (
    <p className={styles.extraPrice}>
      ₹{formatQuantity(pricePerRoll(unitPriceOf(product), product.rollsPerBox))} per roll,{" "}
      {product.rollsPerBox} rolls per carton
    </p>
  );
}
