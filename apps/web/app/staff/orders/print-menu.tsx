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
import { useSaving } from "#app/ui/use-saving.ts";
import { formatOrderCount } from "../format-order.ts";
import styles from "./print-menu.module.css";

type PrintableOrder = Pick<Order, "_id" | "orderNumber" | "status" | "taxInvoiceNumber" | "shipments">;

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
  const { isBusy, refusal, saved, print } = usePrint(orders);
  return (
    <div ref={ref} className={styles.menu}>
      {orders.length === 0 ? (
        <NothingToPrint />
      ) : (
        <Dropdown
          label={<span>{isBusy ? "Printing…" : "Print"}</span>}
          buttonClassName={`${styles.trigger} ${styles[size]}`}
          above={above}
        >
          {() => (
            <>
              {kindsFor(orders).map((kind) => (
                <KindButton
                  key={kind}
                  kind={kind}
                  orders={orders}
                  isBusy={isBusy}
                  onPress={() => void print(kind)}
                />
              ))}
              {refusal !== null && (
                <p className={styles["bad"]} role="alert">
                  {refusal}
                </p>
              )}
              {saved !== null && (
                <p className={styles["ok"]} role="status">
                  {saved}
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

const isInParcels = ({ shipments }: PrintableOrder) => shipments.some(({ lines }) => lines.length > 0);

/** Challans are offered only where there can be one: few orders leave in several parcels. */
const kindsFor = (orders: readonly PrintableOrder[]) =>
  printKinds.filter((kind) => kind !== "challans" || orders.some(isInParcels));

const problemOf = (kind: PrintKind, order: PrintableOrder) =>
  printProblem(kind, { ...order, isInParcels: isInParcels(order) });

function problemsOf(kind: PrintKind, orders: readonly PrintableOrder[]) {
  return orders.flatMap((order) => {
    const problem = problemOf(kind, order);
    return problem === undefined ? [] : [{ orderNumber: order.orderNumber, problem }];
  });
}

/** One print at a time; it goes on when the menu is closed. */
function usePrint(orders: readonly PrintableOrder[]) {
  const [saved, setSaved] = useState<string | null>(null);
  const { isBusy, refusal, run } = useSaving(reasonOf);

  const print = (kind: PrintKind) =>
    run(async () => {
      setSaved(null);
      const printed = orders.filter((order) => problemOf(kind, order) === undefined);
      const file = await download("POST /api/admin/orders/print", {
        body: { kind, orders: printed.map(({ _id }) => _id) },
      });
      saveFile(file);
      setSaved(`Saved as ${file.name}`);
    });
  return { isBusy, refusal, saved, print };
}
