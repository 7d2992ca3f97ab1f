import { type ReactNode, useMemo } from "react";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { Table, numeric } from "#app/ui/table.tsx";
import { CartLine } from "./cart-line.tsx";
import { useCartChanges } from "./cart-changes.ts";
import { PricePanel } from "./price-panel.tsx";
import type { Cart } from "./read-cart.ts";
import styles from "./cart.module.css";

/** The lines of the cart and their total (buyer §2). Changes are shown before the server answers. */
export function CartTable(cart: Cart) {
  // Another tab may have paid for it meanwhile.
  useRefresh(false);
  const { items, breakdown, changes, changeQuantity, remove } = useCartChanges(cart);
  const skus = items.map(({ product }) => product.SKU).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pictures depend on which products there are, not on their stock
  const among = useMemo(() => items.map(({ product }) => product), [skus]);
  return (
    <div className={styles.columns}>
      <Table name="Items in your cart" cards>
        <thead>
          <tr>
            <HiddenHead>Image</HiddenHead>
            <th scope="col">Product</th>
            <th scope="col" className={numeric}>
              Price
            </th>
            <th scope="col">Quantity</th>
            <th scope="col" className={numeric}>
              Total
            </th>
            <HiddenHead>Delete</HiddenHead>
          </tr>
        </thead>
        {items.map((item) => (
          <CartLine
            key={item._id}
            item={item}
            change={changes[item._id]}
            among={among}
            isFromDelhi={cart.isFromDelhi}
            onChange={changeQuantity}
            onRemove={remove}
          />
        ))}
      </Table>
      <PricePanel items={items} breakdown={breakdown} onRemove={remove} />
    </div>
  );
}

function HiddenHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col">
      <span className="visually-hidden">{children}</span>
    </th>
  );
}
