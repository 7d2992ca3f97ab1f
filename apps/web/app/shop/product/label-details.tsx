import type { Product } from "@dakbag/contracts/catalogue";
import { pricePerSticker } from "@dakbag/domain/catalogue/label-price";
import { formatUnitPrice } from "@dakbag/domain/money/money";
import { unitPriceOf } from "#app/components/product-price.ts";
import type { Route } from "./+types/label-details.ts";
import { loadDetailOnServer } from "./load-detail-on-server.ts";
import { detailMeta, loadDetailInBrowser } from "./load-detail.ts";
import { DetailPage } from "./product-detail.tsx";
import styles from "./detail.module.css";

export const loader = (args: Route.LoaderArgs) => loadDetailOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetailInBrowser(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? detailMeta(loaderData, matches[0].loaderData.origin) : [];
}

/** /labelDetails: branded labels with their price per sticker (buyer §2). */
export default function LabelDetails({ loaderData }: Route.ComponentProps) {
  return <DetailPage data={loaderData} delivery="3 to 6 days" extraPrice={stickerPrice} />;
}

function stickerPrice(product: Product) {
  return (
    <p className={styles.extraPrice}>
      {formatUnitPrice(pricePerSticker(unitPriceOf(product), product.SKU))} per sticker
    </p>
  );
}
