import type { CartItem, CartProblem } from "@dakbag/contracts/cart";
import { type QuantityHint, quantityHint } from "@dakbag/domain/cart/quantity-hint";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { formatCount, unitPriceOf } from "#app/components/product-price.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import styles from "./line-advice.module.css";
import { WarningIcon } from "#app/ui/icons.tsx";

/** A better quantity for a line that can be bought; undefined while the line has a problem (buyer §9). */
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

interface LineAdviceProps {
  item: CartItem;
  hint: QuantityHint | undefined;
  /** The id of the line's title, which the buttons are about. */
  titleId: string;
  onFix: (quantity: number) => void;
}

/** The row below a line: its problems, with the buttons that fix some, or that more of it costs less in all. */
export function LineAdvice({ item, hint, titleId, onFix }: LineAdviceProps) {
  const { problems, product, quantity } = item;
  const isCheaper = hint?.kind === "cheaper";
  if (problems.length === 0 && !isCheaper) return null;
  const fixButton = (label: string, fixQuantity: number) => (
    <Button size="small" aria-describedby={titleId} onClick={() => onFix(fixQuantity)}>
      {`${label} ${formatQuantity(fixQuantity)}`}
    </Button>
  );
  return (
    <tr className={styles.advice}>
      <td />
      <td colSpan={5}>
        {problems.length > 0 && (
          <div className={styles.problems} data-problems="">
            {problems.map((problem) => (
              <div key={problem.code} className={styles.problem}>
                <WarningIcon size={18} />
                <p>{problem.message}</p>
                {problem.fixQuantity !== null &&
                  fixButton(problem.fixQuantity < quantity ? "Reduce to" : "Make it", problem.fixQuantity)}
                {isAuthorisation(problem) && (
                  <ButtonLink size="small" to="/shippingDetails">
                    Check your GST number
                  </ButtonLink>
                )}
              </div>
            ))}
          </div>
        )}
        {isCheaper && (
          <div className={styles.cheaper}>
            <p>
              <span>{`${formatCount(product, hint.quantity)} cost`}</span>{" "}
              <strong>{`${formatRupees(hint.savingPaise)} less`}</strong>{" "}
              <span>{`than ${formatQuantity(quantity)}, with GST: the discount is ${hint.percent}%.`}</span>
            </p>
            {fixButton("Make it", hint.quantity)}
          </div>
        )}
      </td>
    </tr>
  );
}

/** Missing authorisations alone do not block Proceed to Pay: checkout has its own messages for them (buyer §5). */
export function isAuthorisation({ code }: CartProblem): boolean {
  return code === "not-meesho-authorised" || code === "not-valmo-authorised";
}
