import type { Order } from "@dakbag/contracts/orders";
import {
  listProblems,
  type PrintKind,
  printKinds,
  printLabels,
  printProblem,
} from "@dakbag/domain/orders/order-prints";
import { type Ref, useId, useState } from "react";
import { download, saveFile } from "#app/api/download.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { formatOrderCount } from "./format-order.ts";
import styles from "./print-menu.module.css";

type PrintableOrder = Pick<Order, "_id" | "orderNumber" | "status" | "taxInvoiceNumber">;

interface PrintMenuProps {
  ref?: Ref<HTMLDivElement>;
  orders: readonly PrintableOrder[];
  /** The menu opens above its button, which is at the foot of the window. */
  above?: boolean;
  /** That of the buttons beside it. */
  size?: "small" | "medium";
}

/** "Print" with its kinds: each saves a PDF of the orders that can be printed, and says which cannot. */
export function PrintMenu({ ref, orders, above = false, size = "small" }: PrintMenuProps) {
  const { running, outcome, print } = usePrint(orders);
  return (
    <div ref={ref} className={styles.menu}>
      {orders.length === 0 ? (
        <NothingToPrint />
      ) : (
        <Dropdown
          label={<span>{running === null ? "Print" : "Printing…"}</span>}
          buttonClassName={`${styles.trigger} ${styles[size]}`}
          above={above}
        >
          {() => (
            <>
              {printKinds.map((kind) => (
                <KindButton
                  key={kind}
                  kind={kind}
                  orders={orders}
                  isBusy={running !== null}
                  onPress={() => void print(kind)}
                />
              ))}
              {outcome && (
                <p className={styles[outcome.tone]} role={outcome.tone === "bad" ? "alert" : "status"}>
                  {outcome.text}
                </p>
              )}
            </>
          )}
        </Dropdown>
      )}
    </div>
  );
}

const selectFirst = "Select orders to print them";

/** It can have the focus, so that its reason is read. */
function NothingToPrint() {
  const id = useId();
  return (
    <>
      <Button
        size="small"
        aria-disabled
        aria-describedby={id}
        title={selectFirst}
        onClick={() => showToast("info", selectFirst)}
      >
        Print
      </Button>
      <span id={id} className="visually-hidden">
        {selectFirst}
      </span>
    </>
  );
}

interface KindButtonProps {
  kind: PrintKind;
  orders: readonly PrintableOrder[];
  isBusy: boolean;
  onPress: () => void;
}

function KindButton({ kind, orders, isBusy, onPress }: KindButtonProps) {
  const id = useId();
  const problems = problemsOf(kind, orders);
  const isPossible = problems.length < orders.length;
  return (
    <button
      type="button"
      aria-disabled={!isPossible || isBusy}
      aria-describedby={problems.length > 0 ? id : undefined}
      onClick={isPossible && !isBusy ? onPress : undefined}
    >
      <span>{printLabels[kind]}</span>
      {problems.length > 0 && (
        <span id={id} className={styles.problem}>
          {`${isPossible ? `Without ${formatOrderCount(problems.length)}: ` : "Not possible: "}${listProblems(problems)}`}
        </span>
      )}
    </button>
  );
}

function problemsOf(kind: PrintKind, orders: readonly PrintableOrder[]) {
  return orders.flatMap((order) => {
    const problem = printProblem(kind, order);
    return problem === undefined ? [] : [{ orderNumber: order.orderNumber, problem }];
  });
}

interface Outcome {
  tone: "ok" | "bad";
  text: string;
}

/** One print at a time; it goes on when the menu is closed. */
function usePrint(orders: readonly PrintableOrder[]) {
  const [running, setRunning] = useState<PrintKind | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function print(kind: PrintKind) {
    setRunning(kind);
    setOutcome(null);
    const printed = orders.filter((order) => printProblem(kind, order) === undefined);
    try {
      const file = await download(
        "POST /api/admin/orders/print",
        { body: { kind, orders: printed.map(({ _id }) => _id) }, signal: new AbortController().signal },
        () => undefined,
      );
      saveFile(file);
      setOutcome({ tone: "ok", text: `Saved as ${file.name}` });
    } catch (error) {
      setOutcome({ tone: "bad", text: reasonOf(error) });
    } finally {
      setRunning(null);
    }
  }
  return { running, outcome, print };
}
