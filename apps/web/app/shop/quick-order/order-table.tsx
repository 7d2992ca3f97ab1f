import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TableHead } from "#app/ui/table.tsx";
import table from "#app/ui/table.module.css";
import { ForAll } from "./for-all.tsx";
import { type OrderDraft, addRows, setDraft } from "./order-draft.ts";
import { OrderTableRow } from "./order-row.tsx";
import type { QuickOrderState } from "./use-quick-order.ts";
import styles from "./quick-order.module.css";

/** All rows: typed, pasted and uploaded. */
export function OrderTable({ order }: { order: QuickOrderState }) {
  const { draft, review, failure } = order;
  return (
    <>
      <div className={styles.tableHead}>
        <h2>Your lines</h2>
        <ClearAll order={order} />
      </div>
      <ForAll order={order} />
      {failure !== null && (
        <Notice tone="bad" live actions={<Button onClick={() => void order.load()}>Try again</Button>}>
          {failure}
        </Notice>
      )}
      {/* No sideways scroll as in other tables: it would cut off the suggestions. */}
      <div className={`${table.scroll} ${table.cards} ${styles.frame}`}>
        <table className={table.table} aria-label="Your lines">
          <TableHead columns={["#", "Product", "Quantity", { number: "Total" }, { hidden: "Remove" }]} />
          <tbody>
            {draft.rows.map((row, at) => (
              <OrderTableRow
                key={row.id}
                row={row}
                number={at + 1}
                review={review?.rows.get(row.id)}
                order={order}
              />
            ))}
          </tbody>
        </table>
      </div>
      {draft.notes.length > 0 && <SkippedLines order={order} />}
    </>
  );
}

/** Clears the table; can be undone while nothing new is typed. */
function ClearAll({ order }: { order: QuickOrderState }) {
  const [cleared, setCleared] = useState<OrderDraft | null>(null);
  if (order.isEmpty && !cleared) return null;
  if (order.isEmpty && cleared) {
    return (
      <Button kind="quiet" size="small" onClick={() => setDraft(cleared)}>
        Undo clearing
      </Button>
    );
  }
  function clear() {
    setCleared(order.draft);
    setDraft({ rows: [], notes: [] });
    order.announce("The table is empty.");
  }
  return (
    <Button kind="quiet" size="small" onClick={clear}>
      Clear all
    </Button>
  );
}

/** The lines that name no product. */
function SkippedLines({ order }: { order: QuickOrderState }) {
  const { rows, notes } = order.draft;
  const drop = (at: number) => notes.filter((_, index) => index !== at);
  function putInTable(at: number) {
    const asked = (notes[at] ?? "").replace(/^Line \d+: /, "").slice(0, 300);
    setDraft({ rows, notes: drop(at) });
    addRows([{ asked, quantity: "" }], []);
  }
  return (
    <details className={styles.skipped}>
      <summary>
        {`${notes.length === 1 ? "1 line was skipped" : `${notes.length} lines were skipped`}: no product found`}
      </summary>
      <ul role="list">
        {notes.map((note, at) => (
          <li key={`${at} ${note}`}>
            <span>{note.length > 200 ? `${note.slice(0, 200)}…` : note}</span>
            <Button size="small" onClick={() => putInTable(at)}>
              Add to the table
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setDraft({ rows, notes: [] })}>
        Discard them
      </Button>
    </details>
  );
}
