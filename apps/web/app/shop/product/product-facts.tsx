import type { Product } from "@dakbag/contracts/catalogue";
import { isPodType, laminationGroup, micronOrGsm, podGroup } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { Facts } from "#app/ui/table.tsx";

const millimetresPerInch = 25.4;

/** What one has to know of a product before buying thousands of it. */
export function ProductFacts({ product, isBoxPage }: { product: Product; isBoxPage: boolean }) {
  const thickness = micronOrGsm(product, { isBoxPage });
  const lamination = laminationGroup(product.type);
  const facts = [
    { name: "Size", value: sizeWords(product) },
    thickness && { name: "Thickness", value: thicknessWords(thickness) },
    podGroup(product.type) && {
      name: "POD pocket",
      value: isPodType(product.type) ? "Yes, clear, for invoice and airway bill" : "No",
    },
    lamination && { name: "Lamination", value: lamination.replace(" Lamination", "") },
    product.rollsPerBox !== null && { name: "Rolls per carton", value: String(product.rollsPerBox) },
    { name: "HSN · GST", value: `${hsnWords(product.hsn)} · ${product.gstRatePercent}%` },
    { name: "SKU", value: product.SKU },
  ];
  return <Facts facts={facts.filter((fact) => typeof fact === "object")} />;
}

function sizeWords(product: Product): string {
  const size = productDimensions(product);
  if (size.kind !== "bag" && size.kind !== "label") return product.dimension;
  const { widthInches, heightInches } = size;
  const millimetres = [widthInches, heightInches].map((inches) => Math.round(inches * millimetresPerInch));
  return `${widthInches} × ${heightInches} in (${millimetres.join(" × ")} mm)`;
}

function thicknessWords({ measure, value }: { measure: "Micron" | "GSM"; value: number }): string {
  return `${value} ${measure === "GSM" ? "GSM" : "micron"}`;
}

/** "39232100" as tax papers print it: "3923 21 00". */
function hsnWords(hsn: string): string {
  return hsn.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1 $2 $3");
}
