import type { CartItem } from "@dakbag/contracts/cart";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";
import { deliveryDays, kindsOf } from "@dakbag/domain/orders/delivery-days";
import { useState } from "react";
import { formatAmount } from "#app/components/product-price.ts";
import { ProceedToPay } from "#app/shop/checkout/proceed-to-pay.tsx";
import { useCheckout } from "#app/shop/checkout/use-checkout.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/table.tsx";
import { isAuthorisation } from "./line-advice.tsx";
import { PayForTheRest } from "./pay-for-the-rest.tsx";
import type { Cart } from "../read-cart.ts";
import styles from "./cart.module.css";

interface PricePanelProps extends Pick<Cart, "items" | "breakdown" | "heldOrder"> {
  onRemove: (lineIds: readonly string[]) => Promise<void>;
  onSaveForLater: (lineIds: readonly string[]) => Promise<string | null>;
}

/** Total Price, GST and Final Price (buyer §9), what blocks the payment, and the button. */
export function PricePanel({ items, breakdown, heldOrder, onRemove, onSaveForLater }: PricePanelProps) {
  const { totalPrice, gst, gstLabel } = breakdown;
  const checkout = useCheckout({ items, breakdown, heldOrder });
  const { total } = checkout;
  const newTotal = useNewTotal(total);
  const blocking = items.filter(({ problems }) => !problems.every(isAuthorisation));
  return (
    <div className={`card ${styles.side}`}>
      <section className={styles.panel} aria-label="Price breakdown">
        <h2>Price breakdown</h2>
        <Facts
          sums
          facts={[
            { name: "Total Price", value: formatAmount(totalPrice) },
            { name: gstLabel === "" ? "GST" : `GST (${gstLabel})`, value: formatAmount(gst) },
            { name: "Final Price", value: total, strong: true },
          ]}
        />
        <MissingAuthorisation programme="Meesho" items={items} onRemove={onRemove} />
        <MissingAuthorisation programme="Valmo" items={items} onRemove={onRemove} />
        <PayForTheRest
          items={items}
          isBusy={checkout.isBusy}
          onSaveForLater={onSaveForLater}
          onSaved={checkout.proceed}
        />
        <p className="muted">
          {`Free delivery in ${deliveryDays(kindsOf(items.map(({ product }) => product.category)))}. Goods are non-refundable and non-exchangeable.`}
        </p>
      </section>
      <div className={styles.pay}>
        {/* The sum again where the panel is out of sight; screen readers have it from the panel. */}
        <p className={styles.due} data-total={total} aria-hidden="true">
          Final Price
        </p>
        <ProceedToPay
          items={items}
          breakdown={breakdown}
          heldOrder={heldOrder}
          checkout={checkout}
          refusal={refusalOf(blocking.length)}
          onRefused={() => showLine(blocking[0])}
        />
      </div>
      <p className="visually-hidden" role="status">
        {newTotal}
      </p>
    </div>
  );
}

/** The new total after a change, for screen readers; empty before the first change. */
function useNewTotal(total: string): string {
  const [announced, setAnnounced] = useState({ total, text: "" });
  if (announced.total !== total) setAnnounced({ total, text: `Final Price ${total}` });
  return announced.text;
}

/** Goods of a programme that has not authorised the buyer, with one button that deletes them all. */
function MissingAuthorisation({
  programme,
  items,
  onRemove,
}: { programme: Marketplace } & Pick<PricePanelProps, "items" | "onRemove">) {
  const code = programme === "Meesho" ? "not-meesho-authorised" : "not-valmo-authorised";
  const affected = items.filter(({ problems }) => problems.some((problem) => problem.code === code));
  if (affected.length === 0) return null;
  return (
    <Notice
      tone="warn"
      actions={
        <Button size="small" onClick={() => void onRemove(affected.map(({ _id }) => _id))}>
          {`Delete ${programme} items`}
        </Button>
      }
    >
      {`Only authorised ${programme} sellers can buy these. Delete ${programme} items, or save them for later, to pay for the rest of your cart.`}
    </Notice>
  );
}

function refusalOf(blockingCount: number): string | undefined {
  if (blockingCount === 0) return undefined;
  return blockingCount === 1
    ? "1 item cannot be bought. Change or delete it to continue."
    : `${blockingCount} items cannot be bought. Change or delete them to continue.`;
}

/** Moves the focus to the button that fixes the line, or takes it out of the cart. */
function showLine(item: CartItem | undefined): void {
  const line = document.querySelector(`[data-cart-line="${item?._id}"]`);
  const button =
    line?.querySelector<HTMLElement>("[data-problems] button") ??
    line?.querySelector<HTMLElement>("[data-actions] button");
  button?.focus();
}
