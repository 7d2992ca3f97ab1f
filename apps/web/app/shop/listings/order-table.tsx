import { podGroup } from "@dakbag/domain/catalogue/product-category";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import type { ProductGroupsProps } from "./product-groups.tsx";
import { sketchScale } from "#app/components/pictures/product-sketch.tsx";
import { memo, useMemo, useState } from "react";
import { numeric } from "#app/ui/table.tsx";
import table from "#app/ui/table.module.css";
import styles from "./order-table.module.css";
import narrowStyles from "./order-table-narrow.module.css";
import { OrderRow } from "./order-row.tsx";
import { OrderTableFoot } from "./order-table-foot.tsx";
import { isKnownBySize, measureNameOf, thicknessOf } from "./format-product.ts";
import { useAddTypedLines } from "./use-add-typed-lines.ts";

/** The height of the largest drawing: rows are low, so that many are on the screen. */
const highestPixels = 34;

/**
 * A listing as a table of quantities, filled by keyboard and added to the cart together, also those typed for products that
 * are on other pages.
 */
export const OrderTable = memo(function OrderTable({ groups, sizes }: ProductGroupsProps) {
  const isFromDelhi = useIsFromDelhi();
  const members = useMemo(() => groups.flatMap((group) => group.members), [groups]);
  const pixelsPerInch = useMemo(() => sketchScale(sizes ?? members, highestPixels), [sizes, members]);
  const adding = useAddTypedLines(members, isFromDelhi);
  const measures = new Set(members.filter((product) => thicknessOf(product)).map(measureNameOf));
  const columns = useColumnsThatStay({
    pod: members.some(({ type }) => podGroup(type) !== undefined),
    thickness: measures.size > 0,
  });
  const width = 9 + Number(columns.pod) + Number(columns.thickness);
  const units = [...new Set(members.map((product) => unitNoun(product, 1)))];
  return (
    <form
      className={`${styles.orderTable} ${narrowStyles.narrow}`}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void adding.add(submitter?.getAttribute("value") || undefined);
      }}
      onPointerDown={({ target }) => {
        if (target instanceof Element && target.closest("button")) adding.noteTyped();
      }}
    >
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col" data-cell="tick">
                <span className="visually-hidden">Compare</span>
              </th>
              <th scope="col" data-cell="drawing">
                <span className="visually-hidden">Drawing</span>
              </th>
              <th scope="col">{members.every(isKnownBySize) ? "Size" : "Product"}</th>
              {columns.pod && (
                <th scope="col" data-cell="pod">
                  POD
                </th>
              )}
              {columns.thickness && (
                <th scope="col" data-cell="thickness">
                  {measures.size === 1 ? [...measures].join() : "Material"}
                </th>
              )}
              <th scope="col" data-cell="price" className={numeric}>
                {units.length === 1 ? `Price / ${units[0]}` : "Price"}
              </th>
              <th scope="col" data-cell="withGst" className={numeric}>
                with GST
              </th>
              <th scope="col" data-cell="stock">
                Stock
              </th>
              <th scope="col" data-cell="quantity" className={numeric}>
                Quantity
              </th>
              <th scope="col" data-cell="total" className={numeric}>
                Line total
              </th>
              <th scope="col" data-cell="add">
                <span className="visually-hidden">Add</span>
              </th>
            </tr>
          </thead>
          {groups.map(({ name, note, members: rows }) => (
            <tbody key={name ?? ""}>
              {name !== null && (
                <tr data-group>
                  <th scope="rowgroup" colSpan={width}>
                    <h2>{name}</h2>
                    {note !== undefined && <span>{` ${note}`}</span>}
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
                  pixelsPerInch={pixelsPerInch}
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
});

type Columns = { pod: boolean; thickness: boolean };

/** A column stays when a filter leaves no goods that need it: the others would move. */
function useColumnsThatStay(needed: Columns): Columns {
  const [shown, setShown] = useState(needed);
  const columns = { pod: shown.pod || needed.pod, thickness: shown.thickness || needed.thickness };
  if (columns.pod !== shown.pod || columns.thickness !== shown.thickness) setShown(columns);
  return columns;
}
