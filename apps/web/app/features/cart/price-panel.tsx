import type { Answer } from "#app/api-client/call.ts";
import { amountWords } from "#app/features/catalogue/price-words.ts";
import { ProceedToPay } from "#app/features/checkout/proceed-to-pay.tsx";
import { Facts } from "#app/ui/table.tsx";
import styles from "./cart.module.css";

interface PricePanelProps {
  breakdown: Answer<"GET /api/cart">["breakdown"];
  categories: readonly string[];
}

/** Total Price, GST and Final Price (buyer §9), then the button. */
export function PricePanel({ breakdown, categories }: PricePanelProps) {
  const { totalPrice, gst, gstLabel, finalPrice } = breakdown;
  const total = amountWords(finalPrice);
  return (
    <section className={styles.panel} aria-label="Price breakdown">
      <h2>Price breakdown</h2>
      <div aria-live="polite">
        <Facts
          sums
          facts={[
            { name: "Total Price", value: amountWords(totalPrice) },
            { name: `GST (${gstLabel})`, value: amountWords(gst) },
            { name: "Final Price", value: total, strong: true },
          ]}
        />
      </div>
      <ProceedToPay categories={categories} total={total} />
      <p className={styles.note}>
        Free delivery in 3 to 6 days. Goods are non-refundable and non-exchangeable.
      </p>
    </section>
  );
}
