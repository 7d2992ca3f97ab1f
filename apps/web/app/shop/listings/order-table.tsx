import type { Product } from "@dakbag/contracts/catalogue";
import { podGroup } from "@dakbag/domain/catalogue/product-category";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import type { ProductGroup } from "./product-groups.tsx";
import styles from "./order-table.module.css";
import { OrderRow } from "./order-row.tsx";
import { isKnownBySize, thicknessOf } from "./format-product.ts";
import { useAddTypedLines, type Adding } from "./use-add-typed-lines.ts";
import { formatCount } from "#app/components/product-price.ts";
import { formatRupees } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import { LoginRequiredDialog } from "#app/shop/cart/login-required-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OrderLine } from "./typed-quantities.ts";

interface OrderTableProps {
  /** The products that the filters leave. */
  groups: readonly ProductGroup[];
  /** All of the listing: quantities typed for hidden products are ordered too. */
  products: readonly Product[];
}

/** A listing as a table of quantities, filled by keyboard and added to the cart together. */
export function OrderTable({ groups, products }: OrderTableProps) {
  const isFromDelhi = useIsFromDelhi();
  const members = groups.flatMap((group) => group.members);
  const adding = useAddTypedLines(products, members, isFromDelhi);
  const columns = {
    pod: members.some(({ type }) => podGroup(type) !== undefined),
    thickness: members.some((product) => thicknessOf(product) !== undefined),
  };
  const width = 7 + Number(columns.pod) + Number(columns.thickness);
  const units = [...new Set(members.map((product) => unitNoun(product, 1)))];
  return (
    <form
      className={styles.orderTable}
      onSubmit={(event) => {
        event.preventDefault();
        void adding.add();
      }}
    >
      <p>Type a quantity, press Enter for the next row. Arrow keys change it by one step.</p>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Compare</span>
              </th>
              <th scope="col">{members.every(isKnownBySize) ? "Size" : "Product"}</th>
              {columns.pod && <th scope="col">POD</th>}
              {columns.thickness && (
                <th scope="col" data-numeric>
                  Thickness
                </th>
              )}
              <th scope="col" data-numeric>
                {units.length === 1 ? `Price / ${units[0]}` : "Price"}
              </th>
              <th scope="col" data-numeric>
                with GST
              </th>
              <th scope="col">Stock</th>
              <th scope="col" data-numeric>
                Quantity
              </th>
              <th scope="col" data-numeric>
                Line total
              </th>
            </tr>
          </thead>
          {groups.map(({ name, note, members: rows }) => (
            <tbody key={name ?? ""}>
              {name !== undefined && (
                <tr data-group>
                  <th scope="rowgroup" colSpan={width}>
                    <h2>{name}</h2> {note}
                  </th>
                </tr>
              )}
              {rows.map((product) => (
                <OrderRow
                  key={product.SKU}
                  product={product}
                  hasPod={columns.pod}
                  hasThickness={columns.thickness}
                  namesUnit={units.length > 1}
                  isFromDelhi={isFromDelhi}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <OrderTableFoot adding={adding} />
    </form>
  );
}

/** The total and the button that adds all lines; it stays in sight below the table. */
function OrderTableFoot({ adding }: { adding: Adding }) {
  const { lines, hidden, state, message, hasAdded } = adding;
  const { taxablePaise, gstPaise } = priceBreakdown(lines);
  return (
    <footer>
      <p role="status">
        {lines.length === 0 ? message || "No quantity typed yet" : formatSums(lines)}
        {hidden > 0 && ` (${hidden} hidden by the filters)`}
        {lines.length > 0 && message !== "" && <strong>{message}</strong>}
      </p>
      {lines.length > 0 && (
        <p data-amount>
          {formatRupees(taxablePaise)} <span>+ {formatRupees(gstPaise)} GST</span>
        </p>
      )}
      <Button kind="action" type="submit" busy={state === "adding"} onPointerDown={adding.noteTyped}>
        {lines.length === 0 ? "Add to cart" : `Add ${formatLines(lines.length)} to cart`}
      </Button>
      {hasAdded && <ButtonLink to="/cart">Go to Cart</ButtonLink>}
      {state === "needs-sign-in" && <LoginRequiredDialog onClose={adding.dismiss} />}
    </footer>
  );
}

/** "2 lines · 3,000 pieces" */
function formatSums(lines: readonly OrderLine[]): string {
  const sums = new Map<Product["unit"], number>();
  for (const { product, quantity } of lines) {
    sums.set(product.unit, (sums.get(product.unit) ?? 0) + quantity);
  }
  const counts = [...sums].map(([unit, sum]) => formatCount({ unit }, sum));
  return `${formatLines(lines.length)} · ${counts.join(", ")}`;
}

function formatLines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
