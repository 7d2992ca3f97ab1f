import { ProductTitle } from "#app/components/product-title.tsx";
import type { Product } from "@dakbag/contracts/catalogue";
import { contentsText } from "@dakbag/domain/catalogue/contents";
import {
  isPodType,
  isSamplePack,
  laminationGroup,
  podGroup,
} from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { measureNameOf, thicknessOf } from "#app/shop/listings/format-product.ts";
import { Facts } from "#app/ui/table.tsx";

const millimetresPerInch = 25.4;

/** The product data as a table of facts. */
export function ProductFacts({ product, isBoxPage }: { product: Product; isBoxPage: boolean }) {
  const thickness = thicknessOf(product, { isBoxPage });
  const contents = contentsText(product);
  const lamination = laminationGroup(product.type);
  const facts = [
    {
      name: isSamplePack(product) ? "Contents" : "Size",
      value: <ProductTitle title={formatSize(product)} />,
    },
    thickness !== undefined && { name: measureNameOf(product), value: thickness },
    podGroup(product.type) && {
      name: "POD pocket",
      value: isPodType(product.type) ? "Yes, clear, for invoice and airway bill" : "No",
    },
    lamination && { name: "Lamination", value: lamination.replace(" Lamination", "") },
    contents !== undefined && { name: `In one ${unitNoun(product, 1)}`, value: contents },
    ...(product.dataSheet ?? []),
    { name: "HSN · GST", value: `${formatHsn(product.hsn)} · ${product.gstRatePercent}%` },
    { name: "SKU", value: product.SKU },
  ];
  return <Facts facts={facts.filter((fact) => typeof fact === "object")} />;
}

function formatSize(product: Product): string {
  const size = productDimensions(product);
  if (size.kind !== "bag" && size.kind !== "label") return product.dimension;
  const { widthInches, heightInches } = size;
  const millimetres = [widthInches, heightInches].map((inches) => Math.round(inches * millimetresPerInch));
  return `${widthInches} × ${heightInches} in (${millimetres.join(" × ")} mm)`;
}

/** "39232100" as tax documents print it: "3923 21 00". */
function formatHsn(hsn: string): string {
  return hsn.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1 $2 $3");
}
