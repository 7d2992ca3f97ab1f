import type { Product } from "@dakbag/contracts/catalogue";
import { formatRupees, formatQuantity } from "@dakbag/domain/money/money";
import { detailPath, isPodType, podGroup } from "@dakbag/domain/catalogue/product-category";
import { memo, type KeyboardEvent, use } from "react";
import { Link, useLocation } from "react-router";
import { formatPrice, formatPriceWithGst, unitName } from "#app/components/product-price.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProductSketch } from "#app/components/pictures/product-sketch.tsx";
import { chosenRow, numeric } from "#app/ui/table.tsx";
import { CompareTick } from "./compare-tick.tsx";
import { ProductTitle } from "#app/components/product-title.tsx";
import { StockBadge, StockIsRounded } from "./stock-badge.tsx";
import {
  lineOf,
  useTypedQuantity,
  type TypedQuantity,
  typedQuantityOf,
  quantityIn,
  setTypedQuantity,
} from "./typed-quantities.ts";
import { isKnownBySize, shortName, smallestPartOf, thicknessOf } from "./format-product.ts";
import { adjustQuantity, stepQuantity } from "@dakbag/domain/cart/nearest-quantity";
import { stockToCheck } from "@dakbag/domain/cart/quantity-options";

interface OrderRowProps {
  product: Product;
  hasPod: boolean;
  hasThickness: boolean;
  /** Shows the unit with the price, where the rows have different ones. */
  namesUnit: boolean;
  /** The scale of the drawings. */
  pixelsPerInch: number;
  isFromDelhi: boolean;
}

/** One product of the table. Memoised: typing renders only its own row. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { product, hasPod, hasThickness, namesUnit, pixelsPerInch, isFromDelhi } = props;
  const entry = useTypedQuantity(product.SKU);
  const isStockRounded = use(StockIsRounded);
  const line = lineOf(product, entry.text, { isFromDelhi, isStockRounded });
  const isInStock = product.countInStock > 0;
  const part = smallestPartOf(product);
  return (
    <tr className={line && chosenRow} data-named={isKnownBySize(product) ? undefined : true}>
      <td data-cell="tick">
        <CompareTick product={product} />
      </td>
      <td data-cell="drawing">
        <ProductSketch product={product} pixelsPerInch={pixelsPerInch} />
      </td>
      <th scope="row" data-cell="name">
        {isInStock ? (
          <Link to={detailPath(product)} title={product.title}>
            <ProductTitle title={shortName(product)} />
          </Link>
        ) : (
          <ProductTitle title={shortName(product)} />
        )}
      </th>
      {hasPod && <td data-cell="pod">{podLabel(product.type)}</td>}
      {hasThickness && <td data-cell="thickness">{thicknessOf(product) ?? "–"}</td>}
      <td data-cell="price" className={numeric}>
        <span>{formatPrice(product)}</span>
        {namesUnit && <span>{` / ${unitName(product)}`}</span>}
        {part !== undefined && <small>{part}</small>}
      </td>
      <td data-cell="withGst" className={numeric}>
        {formatPriceWithGst(product)}
      </td>
      <td data-cell="stock">
        <StockBadge product={product} />
      </td>
      <td data-cell="quantity" className={numeric}>
        {isInStock && <QuantityField product={product} entry={entry} isFromDelhi={isFromDelhi} />}
      </td>
      <td data-cell="total" className={numeric}>
        {line && formatRupees(line.taxablePaise)}
      </td>
      <td data-cell="add">
        {isInStock && (
          <Button type="submit" size="small" value={product.SKU} aria-label={`Add ${product.title}`}>
            Add
          </Button>
        )}
      </td>
    </tr>
  );
});

function podLabel(type: string) {
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

interface QuantityFieldProps {
  product: Product;
  entry: TypedQuantity;
  isFromDelhi: boolean;
}

/**
 * A quantity, filled as in a spreadsheet: Enter goes to the next row, Shift+Enter to the one before, the arrows by one
 * step, with Shift by ten. On blur the number becomes one that can be ordered, with a message.
 */
function QuantityField({ product, entry, isFromDelhi }: QuantityFieldProps) {
  const { SKU: sku, title } = product;
  const listing = useLocation().pathname;
  const countInStock = stockToCheck(product, use(StockIsRounded));
  const line = { unit: product.unit, countInStock, isFromDelhi };
  const messageId = `message-${sku}`;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      event.preventDefault();
      goToRow(event.currentTarget, event.shiftKey ? -1 : 1);
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      const steps = (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1);
      const quantity = stepQuantity(quantityIn(entry.text) ?? 0, steps, line);
      setTypedQuantity(product, listing, { text: formatTyped(quantity), message: null });
    }
  }
  function snap() {
    // The rendered text may be older than the last key.
    const { text, message } = typedQuantityOf(sku);
    const typed = quantityIn(text);
    if (typed === undefined) {
      return setTypedQuantity(product, listing, {
        text,
        message: { tone: "bad", text: `“${text.slice(0, 20)}” is not a quantity.` },
      });
    }
    const nearest = adjustQuantity(typed, line);
    setTypedQuantity(product, listing, {
      text: formatTyped(nearest.quantity),
      message: nearest.message === null ? message : { tone: "warn", text: nearest.message },
    });
  }

  return (
    <>
      <input
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={20}
        aria-label={`Quantity of ${title}`}
        aria-invalid={entry.message?.tone === "bad" || undefined}
        aria-describedby={entry.message ? messageId : undefined}
        value={entry.text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTypedQuantity(product, listing, { text: event.target.value, message: null })}
        onBlur={snap}
        onKeyDown={onKeyDown}
      />
      <span id={messageId} role="status" data-message>
        {entry.message && <Badge tone={entry.message.tone}>{entry.message.text}</Badge>}
      </span>
    </>
  );
}

function formatTyped(quantity: number): string {
  return quantity === 0 ? "" : formatQuantity(quantity);
}

/** The next field of the table, or after the last one the button that adds all. */
function goToRow(field: HTMLInputElement, step: number) {
  const form = field.form;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[inputmode]") ?? [])];
  const next = fields[fields.indexOf(field) + step];
  if (next) next.focus();
  else if (step > 0) form?.querySelector<HTMLButtonElement>("footer button")?.focus();
}
