import type { Product } from "@dakbag/contracts/catalogue";
import { formatQuantity, formatRupees, unitPricePerPaisa } from "@dakbag/domain/money/money";
import { isPodType, podGroup } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import type { ReactNode } from "react";
import { priceWords, unitPriceOf, unitWord } from "#app/components/price-words.ts";
import { StateWord } from "#app/ui/state-word.tsx";
import { CompareBuy } from "./compare-buy.tsx";
import { priceWithGst, thicknessOf } from "./product-words.ts";

interface ComparisonRow {
  name: string;
  cell: (product: Product) => ReactNode;
}

/** What is compared: the rows in which at least one of these products has something to say. */
export function comparisonRows(products: readonly Product[]): ComparisonRow[] {
  const rows: ComparisonRow[] = [
    { name: "Size", cell: ({ dimension }) => dimension },
    { name: "Surface", cell: surfaceWords },
    { name: "Thickness", cell: thicknessOf },
    { name: "POD", cell: ({ type }) => podGroup(type) && (isPodType(type) ? "With POD" : "Without POD") },
    { name: "Price", cell: (product) => `${priceWords(product)} per ${unitWord(product)}` },
    { name: "with GST", cell: priceWithGst },
    { name: "Price per 1,000", cell: pricePerThousand },
    {
      name: "Stock",
      cell: ({ countInStock }) =>
        countInStock > 0 ? (
          <>
            <StateWord tone="ok">In Stock</StateWord> {formatQuantity(countInStock)}
          </>
        ) : (
          <StateWord tone="bad">Out of Stock</StateWord>
        ),
    },
    {
      name: "Add to cart",
      cell: (product) => product.countInStock > 0 && <CompareBuy product={product} />,
    },
  ];
  return rows.filter(({ cell }) => products.some((product) => Boolean(cell(product))));
}

const squareCentimetresPerSquareInch = 6.4516;

/** The face of a bag or a label: "120 sq in (774 cm²)" */
function surfaceWords(product: Product): string | undefined {
  const size = productDimensions(product);
  if (size.kind !== "bag" && size.kind !== "label") return undefined;
  const inches = size.widthInches * size.heightInches;
  return `${inches} sq in (${formatQuantity(Math.round(inches * squareCentimetresPerSquareInch))} cm²)`;
}

function pricePerThousand(product: Product): string | undefined {
  if (saleKind(product) !== "piece") return undefined;
  // A unit price has steps of a hundredth of a paisa, so a thousand of them are whole paise.
  return formatRupees((unitPriceOf(product) * 1000) / unitPricePerPaisa);
}
