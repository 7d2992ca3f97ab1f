import { maxParcelsBooked } from "@dakbag/contracts/bookings";
import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { LastImport } from "#app/staff/imports/last-import.tsx";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { StaffTable, wholeLine } from "#app/staff/staff-table.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaTime } from "#app/ui/india-time.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { TableHead } from "#app/ui/table.tsx";
import { CourierFiles } from "./bookings-bar.tsx";
import { handOverUndo } from "./hand-over-undo.ts";
import { Chips } from "./packing-chips.tsx";
import { closeHandedOver } from "./packing-draft.ts";
import { PrintButtons, selectionText } from "./print-buttons.tsx";
import styles from "./packing.module.css";

type HandOver = Answer<"GET /api/packing/handOvers">["handOvers"][number];
type Chosen = Partial<Record<"courier" | "time", string>>;

interface HandedOverTodayProps {
  hasCouriers: boolean;
  onUndone: () => void;
}

const describe = ({ at, by }: HandOver) => `${indiaTime(at)}, ${by}`;

/** What left today, of all staff: narrowed by courier and hand-over, printed again, and the undo of one's own last. */
export function HandedOverToday({ hasCouriers, onUndone }: HandedOverTodayProps) {
  const [handOvers, setHandOvers] = useState<readonly HandOver[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    call("GET /api/packing/handOvers", { signal: leaving.signal }).then(
      (found) => setHandOvers(found.handOvers),
      () => leaving.signal.aborted || setFailure("Today's hand-overs could not be read."),
    );
    return () => leaving.abort();
  }, [reads]);
  return (
    <div className={styles.page}>
      <ActionError>{failure}</ActionError>
      {handOvers?.length === 0 && (
        <EmptyState title="Nothing was handed over today">
          <p>What leaves with a courier is listed here until the end of the day.</p>
        </EmptyState>
      )}
      <LastImport
        kind={handOverUndo}
        onUndone={() => {
          closeHandedOver();
          setReads(reads + 1);
          onUndone();
        }}
      />
      {handOvers && <HandedOver handOvers={handOvers} hasCouriers={hasCouriers} />}
    </div>
  );
}

function HandedOver({ handOvers, hasCouriers }: { handOvers: readonly HandOver[]; hasCouriers: boolean }) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const all = handOvers.flatMap((one) =>
    one.orders.map((order) => ({ ...order, courier: order.partnerName, time: describe(one) })),
  );
  const shown = all.filter((row) =>
    Object.entries(chosen).every(
      ([kind, value]) => value === undefined || row[kind as keyof Chosen] === value,
    ),
  );
  const selected = shown.filter(({ _id }) => ticked.has(_id));
  const printed = selected.length > 0 ? selected : shown;
  const undone = handOvers.filter(({ isUndone }) => isUndone);
  const chips = (["courier", "time"] as const).flatMap((kind) => {
    const groups = [...Map.groupBy(all, (row) => row[kind])];
    // What all have narrows nothing.
    return groups.length < 2 ? [] : groups.map(([label, rows]) => ({ kind, label, count: rows.length }));
  });
  const tick = (ids: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const id of ids)
      if (isTicked) next.add(id);
      else next.delete(id);
    setTicked(next);
  };
  return (
    <>
      {undone.map((one) => (
        <p key={one._id} className={styles.muted}>{`${describe(one)}: undone`}</p>
      ))}
      {all.length > 0 && (
        <>
          <div className={styles.steps}>
            <span className={styles.muted}>{selectionText(selected.length, shown.length)}</span>
            <PrintButtons
              orders={printed}
              kinds={["hand-over-list", "address-labels", "invoices", "challans"]}
            />
            {hasCouriers && (
              <CourierFiles
                kind="manifests"
                parcels={printed.slice(0, maxParcelsBooked).map(({ _id }) => _id)}
              />
            )}
          </div>
          <div className={styles.narrow}>
            <Chips
              chips={chips}
              isChosen={({ kind, label }) => chosen[kind] === label}
              onPress={({ kind, label }) =>
                setChosen({ ...chosen, [kind]: chosen[kind] === label ? undefined : label })
              }
            />
            <Button
              size="small"
              onClick={() =>
                tick(
                  shown.map(({ _id }) => _id),
                  selected.length < shown.length,
                )
              }
            >
              {selected.length === shown.length ? "Untick all" : `Tick all ${formatOrderCount(shown.length)}`}
            </Button>
          </div>
          <StaffTable name="Orders handed over today">
            <TableHead
              columns={[{ hidden: "Print" }, "Order", "Courier", "Tracking number", "Handed over"]}
            />
            <tbody>
              {shown.map(({ _id, orderNumber, partnerName, trackingId, time }) => (
                <tr key={_id} className={styles.row}>
                  <td data-label="Print" className={styles.tick}>
                    <input
                      type="checkbox"
                      aria-label={`Print ${orderNumber}`}
                      checked={ticked.has(_id)}
                      onChange={({ target }) => tick([_id], target.checked)}
                    />
                  </td>
                  <th scope="row" data-label="Order">
                    {orderNumber}
                  </th>
                  <td data-label="Courier">{partnerName}</td>
                  <td data-label="Tracking number" className={wholeLine}>
                    {trackingId}
                  </td>
                  <td data-label="Handed over" className={wholeLine}>
                    {time}
                  </td>
                </tr>
              ))}
            </tbody>
          </StaffTable>
        </>
      )}
    </>
  );
}
