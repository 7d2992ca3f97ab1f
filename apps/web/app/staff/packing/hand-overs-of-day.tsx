import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { LastImport } from "#app/staff/imports/last-import.tsx";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { ToolPanel } from "#app/staff/tool-panel.tsx";
import { indiaTime } from "#app/ui/india-time.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { closeHandedOver } from "./packing-draft.ts";
import { handOverUndo } from "./hand-over-undo.ts";
import { HandOverDocuments } from "./hand-over-documents.tsx";
import styles from "./packing.module.css";

type HandOver = Answer<"GET /api/packing/handOvers">["handOvers"][number];

interface HandOversOfDayProps {
  /** Changes when something was handed over. */
  reads: number;
  onUndone: () => void;
}

/** Today's hand-overs of all staff, whose documents can be printed again, and the undo of one's own last. */
export function HandOversOfDay({ reads, onUndone }: HandOversOfDayProps) {
  return (
    <ToolPanel title="Handed over today" subtitle="Lists, labels and the undo of the last">
      <List key={reads} onUndone={onUndone} />
    </ToolPanel>
  );
}

function List({ onUndone }: Pick<HandOversOfDayProps, "onUndone">) {
  const [handOvers, setHandOvers] = useState<readonly HandOver[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call("GET /api/packing/handOvers", { signal: leaving.signal }).then(
      (found) => setHandOvers(found.handOvers),
      () => leaving.signal.aborted || setFailure("Today's hand-overs could not be read."),
    );
    return () => leaving.abort();
  }, []);
  return (
    <>
      <ActionError>{failure}</ActionError>
      {handOvers?.length === 0 && <p>Nothing was handed over today.</p>}
      <LastImport
        kind={handOverUndo}
        onUndone={() => {
          closeHandedOver();
          onUndone();
        }}
      />
      {handOvers !== null && handOvers.length > 0 && (
        <ul role="list" className={styles.handOvers}>
          {handOvers.map((one) => (
            <li key={one._id}>
              <span>{describe(one)}</span>
              {one.orders.length > 0 && <HandOverDocuments orders={one.orders} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describe({ at, by, isUndone, orders }: HandOver): string {
  const what = isUndone ? "undone" : formatOrderCount(orders.length);
  return `${indiaTime(at)}, ${by}: ${what}`;
}
