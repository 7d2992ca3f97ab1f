import { cautionTexts } from "@dakbag/domain/orders/order-caution";
import { boxSizePattern } from "@dakbag/domain/orders/box-size";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { useTicks } from "#app/staff/use-ticks.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { BookedTable, ServicesTable } from "./book-tables.tsx";
import { changeRow } from "./packing-draft.ts";
import type { PackingRow } from "./packing-rows.ts";
import { type Quoted, readValue, servicesOfAll, valueOf } from "./service-options.ts";
import type { Bookings } from "./use-bookings.ts";
import type { OnParcelSaved } from "./use-packing-orders.ts";
import { useQuotes } from "./use-quotes.ts";
import styles from "./packing.module.css";

type Verdict = Answer<"POST /api/packing/bookings">["parcels"][number];

interface BookDialogProps {
  rows: readonly PackingRow[];
  bookings: Bookings;
  onParcelSaved: OnParcelSaved;
  /** @param isChanged something was booked, or begun */
  onClose: (isChanged: boolean) => void;
}

const asProposed = "proposed";

/** The services for ticked orders side by side; a press books all, and says what became of each. */
export function BookDialog({ rows, bookings, onParcelSaved, onClose }: BookDialogProps) {
  const [size, setSize] = useState(bookings.boxSize);
  const [quotedSize, setQuotedSize] = useState(bookings.boxSize);
  const [forAll, setForAll] = useState(asProposed);
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [ewayBills, setEwayBills] = useState<Readonly<Record<string, string>>>({});
  const [verdicts, setVerdicts] = useState<readonly Verdict[] | null>(null);
  const { isBusy, refusal, refuse, run } = useSaving((error) => reasonOf(error));
  const quoted = useQuotes(rows, quotedSize, { onNotRead: refuse, onParcelSaved });
  const possible = (quoted ?? []).filter(({ problem }) => problem === null);
  const cautions = rows
    .filter(({ order }) => possible.some(({ _id }) => _id === order._id))
    .flatMap(({ order }) =>
      order.cautions.map((caution) => `${order.orderNumber}: ${cautionTexts[caution]}`),
    );
  const { areAllTicked, ticks } = useTicks(quoted, cautions);

  /** A service that does not take a parcel is not its. */
  const isOffered = ({ services }: Quoted) =>
    services.length === 0 || services.some((service) => valueOf(service) === forAll);
  const choiceOf = (parcel: Quoted) =>
    own[parcel._id] ??
    (forAll !== asProposed && isOffered(parcel) ? forAll : proposalOf(parcel, bookings.companies));
  const book = () =>
    run(async () => {
      const parcels = possible.flatMap((parcel) => {
        const chosen = readValue(choiceOf(parcel));
        const ewayBillNumber = ewayBills[parcel._id]?.trim();
        return chosen ? [{ id: parcel._id, ...chosen, ...(ewayBillNumber && { ewayBillNumber }) }] : [];
      });
      const body = { parcels, boxSize: quotedSize, checked: cautions.length > 0 };
      const answer = await call("POST /api/packing/bookings", { body });
      for (const verdict of answer.parcels) if (verdict.verdict === "booked") takeOver(verdict, rows);
      setVerdicts(answer.parcels);
    });

  if (verdicts)
    return (
      <Dialog
        open
        width="large"
        title={titleOf(verdicts)}
        onClose={() => onClose(true)}
        actions={
          <Button kind="action" data-autofocus onClick={() => onClose(true)}>
            Done
          </Button>
        }
      >
        <BookedTable verdicts={verdicts} />
      </Dialog>
    );
  return (
    <Dialog
      open
      width="large"
      title={`Book ${formatOrderCount(rows.length)}`}
      onClose={() => onClose(false)}
      actions={
        <>
          <RefusalNotice>{refusal}</RefusalNotice>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            kind="action"
            data-autofocus
            busy={isBusy}
            disabled={possible.length === 0 || !areAllTicked}
            onClick={() => void book()}
          >
            {`Book ${formatOrderCount(possible.length)}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className={styles.boxSize}>
          <TextField
            label="Size of each box in cm"
            value={size}
            autoComplete="off"
            hint="Length x width x height, as 40x30x30"
            error={boxSizePattern.test(size) ? undefined : "Three whole numbers up to 300, as 40x30x30"}
            onChange={({ target }) => setSize(target.value.replaceAll(/\s/g, "").replaceAll(/[×X*]/g, "x"))}
            onBlur={() => boxSizePattern.test(size) && setQuotedSize(size)}
          />
        </div>
        {!quoted && refusal === null && <Skeleton height="160px" />}
        {quoted && possible.length > 0 && (
          <RadioCards
            legend="Service"
            chosen={forAll}
            onChoose={(value) => {
              setForAll(value);
              setOwn({});
            }}
            cards={[
              {
                value: asProposed,
                title: "As proposed",
                note: "What was booked last to the same PIN code, else the cheapest",
              },
              ...servicesOfAll(possible),
            ]}
          />
        )}
        {quoted && (
          <ServicesTable
            rows={rows}
            quoted={quoted}
            companies={bookings.companies}
            choiceOf={choiceOf}
            onChoose={(id, value) => setOwn({ ...own, [id]: value })}
            ewayBills={ewayBills}
            onEwayBill={(id, number) => setEwayBills({ ...ewayBills, [id]: number })}
          />
        )}
        <div>{ticks}</div>
      </div>
    </Dialog>
  );
}

function proposalOf({ proposed, services }: Quoted, companies: readonly string[]): string {
  const [first] = services;
  const chosen = proposed ?? first ?? { company: companies[0] ?? "", serviceId: undefined };
  return valueOf({ company: chosen.company, serviceId: chosen.serviceId });
}

/** Courier and number are the order's now: what was typed before is not. */
function takeOver({ _id }: Verdict, rows: readonly PackingRow[]): void {
  const row = rows.find(({ order }) => order._id === _id);
  if (row) changeRow(row.order, { isTicked: true, partnerName: undefined, trackingId: undefined });
}

function titleOf(verdicts: readonly Verdict[]): string {
  const booked = verdicts.filter(({ verdict }) => verdict === "booked").length;
  return booked === verdicts.length
    ? `${formatOrderCount(booked)} booked`
    : `${booked} of ${formatOrderCount(verdicts.length)} booked`;
}
