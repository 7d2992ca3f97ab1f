import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { LoginRequired } from "./login-required.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OrderLine } from "./order-line.ts";
import type { Adding } from "./use-add-pad.ts";

/** What the quantities come to, and the one button that adds them. It stays in sight below the table. */
export function OrderTableFoot({ adding }: { adding: Adding }) {
  const { lines, hidden, state, words, hasAdded } = adding;
  const { taxablePaise, gstPaise } = priceBreakdown(lines);
  return (
    <footer>
      <p role="status">
        {lines.length === 0 ? words || "No quantity typed yet" : sumWords(lines)}
        {hidden > 0 && ` (${hidden} hidden by the filters)`}
        {lines.length > 0 && words !== "" && <strong>{words}</strong>}
      </p>
      {lines.length > 0 && (
        <p data-amount>
          {formatRupees(taxablePaise)} <span>+ {formatRupees(gstPaise)} GST</span>
        </p>
      )}
      <Button kind="action" type="submit" busy={state === "adding"} onPointerDown={adding.remember}>
        {lines.length === 0 ? "Add to cart" : `Add ${linesWord(lines.length)} to cart`}
      </Button>
      {hasAdded && <ButtonLink to="/cart">Go to Cart</ButtonLink>}
      {state === "needs-sign-in" && <LoginRequired onClose={adding.dismiss} />}
    </footer>
  );
}

/** "2 lines · 3,000 pieces" */
function sumWords(lines: readonly OrderLine[]): string {
  const sums = new Map<string, number>();
  for (const { product, quantity } of lines) {
    sums.set(product.unit, (sums.get(product.unit) ?? 0) + quantity);
  }
  const many = [...sums].map(([unit, sum]) => `${formatQuantity(sum)} ${unitNoun({ unit }, sum)}`);
  return `${linesWord(lines.length)} · ${many.join(", ")}`;
}

function linesWord(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
