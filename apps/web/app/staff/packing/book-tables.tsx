import { countWithNoun } from "@dakbag/domain/money/money";
import { ewayBillPattern } from "@dakbag/domain/orders/eway-bill";
import type { Answer } from "#app/api/call.ts";
import { StaffTable, wholeLine } from "#app/staff/staff-table.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { TableHead } from "#app/ui/table.tsx";
import type { PackingRow } from "./packing-rows.ts";
import { formatKg } from "./parcel-draft.ts";
import { optionsFor, type Quoted } from "./service-options.ts";
import { SmallField } from "./small-field.tsx";
import styles from "./packing.module.css";

interface ServicesTableProps {
  rows: readonly PackingRow[];
  quoted: readonly Quoted[];
  companies: readonly string[];
  choiceOf: (parcel: Quoted) => string;
  onChoose: (id: string, value: string) => void;
  ewayBills: Readonly<Record<string, string>>;
  onEwayBill: (id: string, number: string) => void;
}

/** Order by order: its service, which may be another than that of the rest, or why it cannot be booked. */
export function ServicesTable(props: ServicesTableProps) {
  const { rows, quoted, companies, choiceOf, onChoose, ewayBills, onEwayBill } = props;
  return (
    <StaffTable name="Orders to book" breaksWords>
      <TableHead columns={["Order", "To", "Service"]} />
      <tbody>
        {quoted.map((parcel) => {
          const order = rows.find((row) => row.order._id === parcel._id)?.order;
          return (
            <tr key={parcel._id}>
              <th scope="row" data-label="Order">
                {parcel.orderNumber}
              </th>
              <td data-label="To">
                <span>
                  <span>{`${order?.city ?? ""} ${order?.zipCode ?? ""}`.trim()}</span>
                  <span className={styles.packed}>{order && packedText(order)}</span>
                </span>
              </td>
              <td data-label="Service" className={wholeLine}>
                {parcel.problem === null ? (
                  <div className={styles.service}>
                    <Service {...{ parcel, companies, choiceOf, onChoose }} />
                    {parcel.needsEwayBill && (
                      <SmallField
                        label={`E-way bill of ${parcel.orderNumber}`}
                        placeholder="E-way bill, 12 digits"
                        inputMode="numeric"
                        autoComplete="off"
                        maxLength={12}
                        value={ewayBills[parcel._id] ?? ""}
                        error={
                          !ewayBillPattern.test(ewayBills[parcel._id] ?? "") &&
                          "It needs an e-way bill of 12 digits"
                        }
                        onChange={({ target }) => onEwayBill(parcel._id, target.value)}
                      />
                    )}
                    {parcel.notes.map((note) => (
                      <p key={note} className={styles.muted}>
                        {note}
                      </p>
                    ))}
                  </div>
                ) : (
                  <Badge tone="bad">{parcel.problem}</Badge>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </StaffTable>
  );
}

/** "12.5 kg in 2 boxes", as it was weighed, else as product data propose it. */
function packedText({ parcels, proposed }: PackingRow["order"]): string {
  const { weightGrams, boxes } = parcels[0] ?? proposed;
  return weightGrams === null ? "" : `${formatKg(weightGrams)} kg in ${countWithNoun(boxes, "box", "boxes")}`;
}

type ServiceProps = Pick<ServicesTableProps, "companies" | "choiceOf" | "onChoose"> & { parcel: Quoted };

function Service({ parcel, companies, choiceOf, onChoose }: ServiceProps) {
  const options = optionsFor(parcel, companies);
  const chosen = choiceOf(parcel);
  const isOffered = options.some(({ value }) => value === chosen);
  return (
    <select
      aria-label={`Service of ${parcel.orderNumber}`}
      value={chosen}
      onChange={({ target }) => onChoose(parcel._id, target.value)}
    >
      {!isOffered && <option value={chosen}>Not quoted for it: as for the others</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type Verdict = Answer<"POST /api/packing/bookings">["parcels"][number];

const shownVerdicts: Readonly<Record<Verdict["verdict"], { tone: BadgeTone; text: string }>> = {
  booked: { tone: "ok", text: "Booked" },
  waiting: { tone: "warn", text: "Waits, and goes on by itself" },
  failed: { tone: "bad", text: "Not booked" },
  unchecked: { tone: "bad", text: "Not booked: please check it first" },
};

/** What became of each booking. */
export function BookedTable({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <StaffTable name="What became of the bookings" breaksWords>
      <TableHead columns={["Order", "Result", "Courier", "Tracking number"]} />
      <tbody>
        {verdicts.map(({ _id, orderNumber, verdict, partnerName, trackingId, reason }) => (
          <tr key={_id}>
            <th scope="row" data-label="Order">
              {orderNumber}
            </th>
            <td data-label="Result">
              <div>
                <Badge tone={shownVerdicts[verdict].tone}>{shownVerdicts[verdict].text}</Badge>
                {reason !== "" && <p>{reason}</p>}
              </div>
            </td>
            <td data-label="Courier">{partnerName}</td>
            <td data-label="Tracking number" className={wholeLine}>
              {trackingId}
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
