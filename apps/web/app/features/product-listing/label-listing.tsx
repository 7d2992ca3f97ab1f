import type { Product } from "@dakbag/contracts/catalogue";
import { isCategory } from "@dakbag/domain/product-category";
import { scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid } from "#app/features/product-picture/product-picture.tsx";
import { Group } from "./grouped-listing.tsx";
import { VendorNotice } from "./vendor-notice.tsx";

/** Plain labels and branded labels, with the notice to marketplace vendors (buyer §2). */
export function LabelListing({ products }: { products: readonly Product[] }) {
  const scale = scaleFor(products);
  const plain = products.filter(({ category }) => isCategory(category, "LABEL"));
  const branded = products.filter(({ category }) => isCategory(category, "MEESHO-LABEL"));
  return (
    <>
      <InchGrid scale={scale} />
      <VendorNotice list="eligible">
        <strong>Attention Meesho vendors:</strong> branded labels may be used for eligible categories only.
      </VendorNotice>
      {plain.length > 0 && <Group name="Plain Labels" products={plain} scale={scale} />}
      {branded.length > 0 && (
        <Group name="Meesho Branded Labels (with Printed Barcode Series)" products={branded} scale={scale} />
      )}
    </>
  );
}
