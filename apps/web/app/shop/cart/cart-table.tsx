import { Fragment, useMemo } from "react";
import { Table, TableHead } from "#app/ui/table.tsx";
import type { useCartChanges } from "./cart-changes.ts";
import { CartLine } from "./cart-line.tsx";
import { PricePanel } from "./price-panel.tsx";
import type { Cart } from "../read-cart.ts";
import { UndoDeletion } from "./undo-deletion.tsx";
import styles from "./cart.module.css";

type CartTableProps = ReturnType<typeof useCartChanges> & Pick<Cart, "isFromDelhi" | "heldOrder">;

/** The lines of the cart and their total (buyer §2). */
export function CartTable(props: CartTableProps) {
  const { items, breakdown, changes, changeQuantity, remove, saveForLater, deletion, undo } = props;
  const skus = items.map(({ product }) => product.SKU).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pictures depend on which products there are, not on their stock
  const among = useMemo(() => items.map(({ product }) => product), [skus]);
  const undoing = deletion && (
    <tbody className={styles.undo}>
      <tr>
        <td colSpan={6}>
          <UndoDeletion deletion={deletion} onUndo={undo} />
        </td>
      </tr>
    </tbody>
  );
  return (
    <div className={styles.columns}>
      <Table name="Items in your cart" cards>
        <TableHead
          columns={[
            { hidden: "Image" },
            "Product",
            { number: "Price" },
            "Quantity",
            { number: "Total" },
            { hidden: "Delete" },
          ]}
        />
        {items.map((item, index) => (
          <Fragment key={item._id}>
            {deletion?.place === index && undoing}
            <CartLine
              item={item}
              change={changes[item._id]}
              among={among}
              isFromDelhi={props.isFromDelhi}
              onChange={changeQuantity}
              onRemove={remove}
              onSaveForLater={saveForLater}
            />
          </Fragment>
        ))}
        {deletion && deletion.place >= items.length && undoing}
      </Table>
      <PricePanel
        items={items}
        breakdown={breakdown}
        heldOrder={props.heldOrder}
        onRemove={remove}
        onSaveForLater={saveForLater}
      />
    </div>
  );
}
