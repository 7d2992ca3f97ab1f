import type { CartItem, CartProblem } from "@dakbag/contracts/cart";
import { formatQuantity } from "@dakbag/domain/money/money";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WarningIcon } from "#app/ui/icons.tsx";
import styles from "./line-advice.module.css";

export interface LineProblemsProps {
  item: CartItem;
  /** The id of the line's title, which the buttons are about. */
  titleId: string;
  isLeaving: boolean;
  onMend: (quantity: number) => void;
  onRemove: () => void;
}

/** What is wrong with a line, here and not at payment, each with the one press that mends it. */
export function LineProblems({ item, titleId, isLeaving, onMend, onRemove }: LineProblemsProps) {
  if (item.problems.length === 0) return null;
  return (
    <div className={styles.problems} data-problems="">
      {item.problems.map((problem) => {
        const { code, message, fixQuantity } = problem;
        return (
          <div key={code} className={styles.problem}>
            <WarningIcon size={18} />
            <p>{message}</p>
            {fixQuantity === null ? (
              <span className={styles.ways}>
                {isAuthorisation(problem) && (
                  <ButtonLink size="small" kind="quiet" to="/shippingDetails">
                    Check your GST number
                  </ButtonLink>
                )}
                <Button
                  size="small"
                  kind="danger"
                  aria-describedby={titleId}
                  busy={isLeaving}
                  onClick={onRemove}
                >
                  Remove
                </Button>
              </span>
            ) : (
              <Button size="small" aria-describedby={titleId} onClick={() => onMend(fixQuantity)}>
                {fixQuantity < item.quantity ? "Reduce to" : "Make it"} {formatQuantity(fixQuantity)}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Only the two authorisations do not keep the buyer from Proceed to Pay: checkout has its own words for them (buyer §5). */
export function isAuthorisation({ code }: CartProblem): boolean {
  return code === "not-meesho-authorised" || code === "not-valmo-authorised";
}
