import { useEffect, useRef, useState } from "react";
import { getSession } from "#app/api/session.ts";
import { LoginRequiredDialog } from "#app/shop/cart/login-required-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/table.tsx";
import type { Added } from "./add-rows-to-cart.ts";
import type { OrderDesk } from "./use-order-desk.ts";
import styles from "./quick-order.module.css";

/** The totals of what is ready, the button that adds it, and what came of that. */
export function OrderFoot({ desk }: { desk: OrderDesk }) {
  const { brain, review, say } = desk;
  const [sending, setSending] = useState<{ sent: number; of: number } | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const ready = review?.readyIds.length ?? 0;
  const problems = review?.problemCount ?? 0;

  async function add() {
    if (!brain || !review || ready === 0) return;
    if (!getSession()) return setNeedsSignIn(true);
    setAdded(null);
    setSending({ sent: 0, of: ready });
    const result = await brain.addToCart(review, (sent) => setSending({ sent, of: ready }));
    setSending(null);
    setAdded(result);
    setNeedsSignIn(result.needsSignIn);
    say(addedWords(result));
  }
  return (
    <section className={styles.foot} aria-label="Order total">
      {added && <AddedNotice added={added} />}
      <div className={styles.footRow}>
        <div className={styles.footWords}>
          {!desk.isEmpty && review && <p>{stateWords(ready, problems)}</p>}
          {problems > 0 && review && (
            <div className={styles.fixes}>
              <Button size="small" onClick={desk.goToProblem}>
                {problems === 1 ? "Go to it" : "Go to the first"}
              </Button>
              <Button size="small" onClick={() => download(brain?.problemLinesCsv(desk.draft, review) ?? "")}>
                Download {problems === 1 ? "the problem line" : `${problems} problem lines`} (CSV)
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
            {sending && sending.sent > 0 ? `${sending.sent} of ${sending.of} sent…` : addWords(ready)}
          </Button>
        </div>
      </div>
      {needsSignIn && <LoginRequiredDialog onClose={() => setNeedsSignIn(false)} />}
    </section>
  );
}

function stateWords(ready: number, problems: number): string {
  const first = ready === 1 ? "1 line is ready." : `${ready} lines are ready.`;
  if (problems === 0) return first;
  return `${first} ${problems === 1 ? "1 line needs a look." : `${problems} lines need a look.`}`;
}

function addWords(ready: number): string {
  if (ready === 0) return "Add lines to cart";
  return `Add ${ready} ${ready === 1 ? "line" : "lines"} to cart`;
}

function AddedNotice({ added }: { added: Added }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus may have nothing more to do.
  useEffect(() => place.current?.focus(), []);
  const isGood = added.titles.length > 0 && added.failure === null;
  if (added.needsSignIn && added.titles.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone={isGood ? (added.refusedCount > 0 ? "warn" : "ok") : "bad"}
        actions={added.titles.length > 0 && <ButtonLink to="/cart">Go to Cart</ButtonLink>}
      >
        <p>{addedWords(added)}</p>
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

function addedWords({ titles, refusedCount, failure }: Added): string {
  const count = titles.length;
  return [
    count > 0 && (count === 1 ? "1 line is in your cart." : `${count} lines are in your cart.`),
    refusedCount > 0 &&
      (refusedCount === 1
        ? "1 line was refused and says why."
        : `${refusedCount} lines were refused and say why.`),
    failure !== null && `${failure}. What was not added is still here: press the button again.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function download(csv: string) {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "quick-order-problem-lines.csv";
  link.click();
  // The browser takes the file in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
