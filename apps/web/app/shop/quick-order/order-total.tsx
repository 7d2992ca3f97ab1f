import { useEffect, useRef, useState } from "react";
import { saveFile } from "#app/api/download.ts";
import { getSession } from "#app/api/session.ts";
import { SignInRequiredDialog } from "#app/shop/cart/sign-in-required-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/table.tsx";
import { type Added, addRowsToCart } from "./add-rows-to-cart.ts";
import type { QuickOrderState } from "./use-quick-order.ts";
import styles from "./quick-order.module.css";

/** The total of the ready lines, the button that adds them, and its result. */
export function OrderTotal({ order }: { order: QuickOrderState }) {
  const { parser, review, announce } = order;
  const [sending, setSending] = useState<{ sent: number; of: number } | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const ready = review?.readyIds.length ?? 0;
  const problems = review?.problemCount ?? 0;

  async function add() {
    if (!review || ready === 0) return;
    if (!getSession()) return setNeedsSignIn(true);
    setAdded(null);
    setSending({ sent: 0, of: ready });
    const result = await addRowsToCart(review, (sent) => setSending({ sent, of: ready }));
    setSending(null);
    setAdded(result);
    setNeedsSignIn(result.needsSignIn);
    announce(addedMessage(result));
  }
  return (
    <section className={styles.foot} aria-label="Order total">
      {added && <AddedNotice added={added} />}
      <div className={styles.footRow}>
        <div className={styles.footWords}>
          {!order.isEmpty && review && <p>{readyMessage(ready, problems)}</p>}
          {problems > 0 && parser && review && (
            <div className={`row ${styles.fixes}`}>
              <Button size="small" onClick={order.goToProblem}>
                {problems === 1 ? "Go to it" : "Go to the first"}
              </Button>
              <Button size="small" onClick={() => saveCsv(parser.problemLinesCsv(order.draft, review))}>
                {`Download ${problems === 1 ? "the problem line" : `${problems} problem lines`} (CSV)`}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.sums}>
          {review?.totals && (
            <Facts
              sums
              facts={[
                { name: "Total Price", value: review.totals.totalPrice },
                { name: `GST (${review.totals.gstLabel})`, value: review.totals.gst },
                { name: "Final Price", value: review.totals.finalPrice, strong: true },
              ]}
            />
          )}
          <Button
            kind="action"
            size="large"
            wide
            disabled={ready === 0}
            busy={sending !== null}
            onClick={() => void add()}
          >
            {sending && sending.sent > 0 ? `${sending.sent} of ${sending.of} sent…` : buttonLabel(ready)}
          </Button>
        </div>
      </div>
      {needsSignIn && (
        <SignInRequiredDialog onClose={() => setNeedsSignIn(false)} onSignedIn={() => void add()} />
      )}
    </section>
  );
}

function readyMessage(ready: number, problems: number): string {
  const first = ready === 1 ? "1 line is ready." : `${ready} lines are ready.`;
  if (problems === 0) return first;
  return `${first} ${problems === 1 ? "1 line needs a correction." : `${problems} lines need a correction.`}`;
}

function buttonLabel(ready: number): string {
  if (ready === 0) return "Add lines to cart";
  return `Add ${ready} ${ready === 1 ? "line" : "lines"} to cart`;
}

function AddedNotice({ added }: { added: Added }) {
  const notice = useRef<HTMLDivElement>(null);
  // The focused button may be disabled now.
  useEffect(() => notice.current?.focus(), []);
  const isSuccess = added.titles.length > 0 && added.failure === null;
  if (added.needsSignIn && added.titles.length === 0) return null;
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        tone={isSuccess ? (added.refusedCount > 0 ? "warn" : "ok") : "bad"}
        actions={added.titles.length > 0 && <ButtonLink to="/cart">Go to Cart</ButtonLink>}
      >
        <p>{addedMessage(added)}</p>
        {added.titles.length > 0 && (
          <details>
            <summary>What was added</summary>
            <ul>
              {added.titles.map((title, at) => (
                <li key={at}>{title}</li>
              ))}
            </ul>
          </details>
        )}
      </Notice>
    </div>
  );
}

function addedMessage({ titles, refusedCount, failure }: Added): string {
  const count = titles.length;
  return [
    count > 0 && (count === 1 ? "1 line is in your cart." : `${count} lines are in your cart.`),
    refusedCount > 0 &&
      (refusedCount === 1
        ? "1 line could not be added; the reason is beside it."
        : `${refusedCount} lines could not be added; the reasons are beside them.`),
    failure !== null && `${failure}. What was not added is still here: press the button again.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function saveCsv(csv: string) {
  const content = new Blob([csv], { type: "text/csv;charset=utf-8" });
  saveFile({ name: "quick-order-problem-lines.csv", content });
}
