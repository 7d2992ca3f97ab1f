import type { Product } from "@dakbag/contracts/catalogue";
import { formatRupees } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import { formatCount } from "#app/components/product-price.ts";
import { SignInRequiredDialog } from "#app/shop/cart/sign-in-required-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import styles from "./order-table-foot.module.css";
import type { OrderLine } from "./typed-quantities.ts";
import type { Adding } from "./use-add-typed-lines.ts";

/** The total and the button that adds all lines; it stays in sight below the table. */
export function OrderTableFoot({ adding }: { adding: Adding }) {
  const { lines, hidden, state, message, hasAdded } = adding;
  const { taxablePaise, gstPaise } = priceBreakdown(lines);
  return (
    <footer className={styles.foot}>
      <p role="status">
        {lines.length === 0 && message === "" ? (
          <Hint />
        ) : (
          <span>{lines.length > 0 ? formatSums(lines, hidden) : message}</span>
        )}
        {lines.length > 0 && message !== "" && <strong>{message}</strong>}
      </p>
      {lines.length > 0 && (
        <p data-amount>
          <span>{formatRupees(taxablePaise)}</span>{" "}
          <span className="muted">{`+ ${formatRupees(gstPaise)} GST`}</span>
        </p>
      )}
      <Button kind="action" type="submit" busy={state === "adding"}>
        {lines.length === 0 ? "Add to cart" : `Add ${formatLines(lines.length)} to cart`}
      </Button>
      {hasAdded && <ButtonLink to="/cart">Go to Cart</ButtonLink>}
      {state === "needs-sign-in" && (
        <SignInRequiredDialog onClose={adding.dismiss} onSignedIn={() => void adding.add()} />
      )}
    </footer>
  );
}

function Hint() {
  return (
    <span>
      No quantity entered yet
      <span data-keys>: enter one and press Enter for the next row. Arrow keys change it by one step.</span>
    </span>
  );
}

/** "2 lines · 3,000 pieces (1 on other pages or hidden by the filters)" */
function formatSums(lines: readonly OrderLine[], hidden: number): string {
  const sums = new Map<Product["unit"], number>();
  for (const { product, quantity } of lines) {
    sums.set(product.unit, (sums.get(product.unit) ?? 0) + quantity);
  }
  const counts = [...sums].map(([unit, sum]) => formatCount({ unit }, sum));
  const where = hidden > 0 ? ` (${hidden} on other pages or hidden by the filters)` : "";
  return `${formatLines(lines.length)} · ${counts.join(", ")}${where}`;
}

function formatLines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
