import type { Product } from "@dakbag/contracts/catalogue";
import { formatRupees } from "@dakbag/domain/money/money";
import { detailPath, isPodType, podGroup } from "@dakbag/domain/catalogue/product-category";
import { memo } from "react";
import { Link } from "react-router";
import { priceWords, unitWord } from "#app/components/price-words.ts";
import { StateWord } from "#app/ui/state-word.tsx";
import { CompareTick } from "./compare-tick.tsx";
import { lineOf } from "./order-line.ts";
import { usePadEntry } from "./order-pad.ts";
import { isKnownBySize, priceWithGst, shortName, thicknessOf } from "./product-words.ts";
import { QuantityField } from "./quantity-field.tsx";

interface OrderRowProps {
  product: Product;
  hasPod: boolean;
  hasThickness: boolean;
  /** The unit stands beside the price where the rows have different ones. */
  namesUnit: boolean;
  isFromDelhi: boolean;
}

/** One product of the table. It alone is drawn anew while its quantity is typed. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { product, hasPod, hasThickness, namesUnit, isFromDelhi } = props;
  const entry = usePadEntry(product.SKU);
  const line = lineOf(product, entry.text, isFromDelhi);
  const isInStock = product.countInStock > 0;
  return (
    <tr data-chosen={line ? true : undefined} data-named={isKnownBySize(product) ? undefined : true}>
      <td data-cell="tick">
        <CompareTick product={product} isWordHidden />
      </td>
      <th scope="row" data-cell="name">
        {isInStock ? (
          <Link to={detailPath(product)} title={product.title}>
            {shortName(product)}
          </Link>
        ) : (
          shortName(product)
        )}
      </th>
      {hasPod && <td data-cell="pod">{podWords(product.type)}</td>}
      {hasThickness && (
        <td data-cell="thickness" data-numeric>
          {thicknessOf(product) ?? "–"}
        </td>
      )}
      <td data-cell="price" data-numeric>
        {priceWords(product)}
        {namesUnit && <span> / {unitWord(product)}</span>}
      </td>
      <td data-cell="withGst" data-numeric>
        {priceWithGst(product)}
      </td>
      <td data-cell="stock">
        {isInStock ? (
          <StateWord tone="ok">In Stock</StateWord>
        ) : (
          <StateWord tone="bad">Out of Stock</StateWord>
        )}
      </td>
      <td data-cell="quantity" data-numeric>
        {isInStock && <QuantityField product={product} entry={entry} isFromDelhi={isFromDelhi} />}
      </td>
      <td data-cell="total" data-numeric>
        {line && formatRupees(line.taxablePaise)}
      </td>
    </tr>
  );
});

function podWords(type: string) {
  if (podGroup(type) === undefined) return "–";
  return isPodType(type) ? (
    <mark>POD</mark>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">without POD</span>
    </>
  );
}
