import type { CartItem } from "@dakbag/contracts/cart";
import { type QuantityHint, quantityHint } from "@dakbag/domain/cart/quantity-hint";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { unitPriceOf } from "#app/components/price-words.ts";
import { Button } from "#app/ui/button.tsx";
import { LineProblems, type LineProblemsProps } from "./line-problems.tsx";
import { countWords } from "./quantity-words.ts";
import styles from "./line-advice.module.css";

/** What might be better about a line that can be bought; nothing while something is wrong with it (buyer §9). */
export function hintOf({ product, quantity, problems }: CartItem): QuantityHint | undefined {
  if (problems.length > 0) return undefined;
  return quantityHint({
    unit: product.unit,
    countInStock: product.countInStock,
    quantity,
    unitPrice: unitPriceOf(product),
    gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
  });
}

/** The row below a line: what is wrong with it, or that more of it costs less in all. Mostly there is none. */
export function LineAdvice({ hint, ...line }: LineProblemsProps & { hint: QuantityHint | undefined }) {
  const { item, titleId, onMend } = line;
  const isCheaper = hint?.kind === "cheaper";
  if (item.problems.length === 0 && !isCheaper) return null;
  return (
    <tr className={styles.advice}>
      <td />
      <td colSpan={5}>
        <LineProblems {...line} />
        {isCheaper && (
          <div className={styles.cheaper}>
            <p>
              {countWords(item.product, hint.quantity)} cost{" "}
              <strong>{formatRupees(hint.savingPaise)} less</strong> than {formatQuantity(item.quantity)},
              with GST: the discount is {hint.percent}%.
            </p>
            <Button size="small" aria-describedby={titleId} onClick={() => onMend(hint.quantity)}>
              Make it {formatQuantity(hint.quantity)}
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}
