import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { numeric, TableHead } from "#app/ui/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { EwayBillDialog } from "./eway-bill-dialog.tsx";
import styles from "./order.module.css";

type Booking = OrderOnDesk["bookings"][number];

const states: Record<Booking["state"], { tone: BadgeTone; label: string }> = {
  booked: { tone: "ok", label: "Booked" },
  waiting: { tone: "warn", label: "Being booked" },
  failed: { tone: "bad", label: "Not booked" },
  cancelled: { tone: "neutral", label: "Cancelled" },
};

const rupees = (amount: number | null) => (amount === null ? "–" : formatRupees(rupeesToPaise(amount)));
const kilograms = (grams: number) => `${grams / 1000} kg`;

/** What courier companies quoted and charged for the parcels of an order; nothing when none was booked. */
export function OrderBookings({ bookings }: Pick<OrderOnDesk, "bookings">) {
  const [charged, setCharged] = useState<Booking | null>(null);
  const [billed, setBilled] = useState<Booking | null>(null);
  const { revalidate } = useRevalidator();
  function close() {
    setCharged(null);
    setBilled(null);
    void revalidate();
  }
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings">Bookings with couriers</h2>
      <StaffTable name="Bookings of this order">
        <TableHead
          columns={[
            "Parcel",
            "Service",
            "Result",
            "Tracking ID",
            "E-way bill",
            { number: "Quoted" },
            { number: "Charged" },
            { number: "Difference" },
            "Invoice",
          ]}
        />
        <tbody>
          {bookings.map((booking) => (
            <BookingRow
              key={booking.reference}
              booking={booking}
              onCharge={() => setCharged(booking)}
              onBill={() => setBilled(booking)}
            />
          ))}
        </tbody>
      </StaffTable>
      {charged && <ChargeDialog booking={charged} onClose={close} />}
      {billed && <EwayBillDialog booking={billed} onClose={close} />}
    </section>
  );
}

interface BookingRowProps {
  booking: Booking;
  onCharge: () => void;
  onBill: () => void;
}

function BookingRow({ booking, onCharge, onBill }: BookingRowProps) {
  const { parcel, company, service, state, trackingIds, reason, quoted, charged, ewayBillNumber } = booking;
  const mayBill = mayUse("admin") && state === "booked";
  const difference = quoted === null || charged === null ? null : charged - quoted;
  return (
    <tr>
      <th scope="row" data-label="Parcel">
        {parcel}
      </th>
      <td data-label="Service">{["", company].includes(service) ? company : `${service} by ${company}`}</td>
      <td data-label="Result">
        <div>
          <Badge tone={state === "booked" && reason !== "" ? "warn" : states[state].tone}>
            {states[state].label}
          </Badge>
          {reason !== "" && <p className={styles.muted}>{reason}</p>}
        </div>
      </td>
      <td data-label="Tracking ID">{trackingIds.join(", ") || "–"}</td>
      <td data-label="E-way bill">
        <div>
          {(ewayBillNumber !== null || !mayBill) && <p>{ewayBillNumber ?? "–"}</p>}
          {mayBill && (
            <Button size="small" onClick={onBill}>
              {ewayBillNumber === null ? "Enter" : "Change"}
            </Button>
          )}
        </div>
      </td>
      <td data-label="Quoted" className={numeric}>
        {rupees(quoted)}
      </td>
      <td data-label="Charged" className={numeric}>
        <div>
          <p>{rupees(charged)}</p>
          <WeightDispute booking={booking} />
        </div>
      </td>
      <td data-label="Difference" className={numeric}>
        {difference === null ? "–" : `${difference > 0 ? "+" : ""}${rupees(difference)}`}
      </td>
      <td data-label="Invoice">
        {mayUse("admin") && state !== "failed" && (
          <Button size="small" onClick={onCharge}>
            Enter charge
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The company charged for more than was packed: it is asked why, within its time. */
function WeightDispute({ booking: { bookedGrams, chargedGrams } }: { booking: Booking }) {
  if (chargedGrams === null || chargedGrams <= bookedGrams) return null;
  return (
    <p>
      <Badge tone="warn">{`Charged for ${kilograms(chargedGrams)}, packed ${kilograms(bookedGrams)}`}</Badge>
    </p>
  );
}

function ChargeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { reference, charged, chargedGrams, bookedGrams, quoted } = booking;
  const [amount, setAmount] = useState(charged === null ? "" : String(charged));
  const [weight, setWeight] = useState(chargedGrams === null ? "" : String(chargedGrams / 1000));
  const saving = useSaving(refusalIn(["amount", "chargedGrams"]));
  function save() {
    if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(amount.trim()))
      return saving.refuse("Please enter rupees, as 412.50", "amount");
    if (weight.trim() !== "" && !/^\d{1,5}(?:\.\d{1,3})?$/.test(weight.trim()))
      return saving.refuse("Please enter kilograms, as 4.25, or nothing", "chargedGrams");
    const grams = weight.trim() === "" ? null : Math.round(Number(weight) * 1000);
    return saving.run(async () => {
      await call("PUT /api/admin/bookings/:reference/charge", {
        params: { reference },
        body: { amount: Number(amount), chargedGrams: grams },
      });
      showToast("ok", "Charge saved");
      onClose();
    });
  }
  return (
    <FormDialog
      title="What the courier charged"
      saveLabel="Save"
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <TextField
        label="Amount (₹, incl. GST)"
        hint={quoted === null ? undefined : `Quoted: ${rupees(quoted)}`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={amount}
        error={saving.errors.amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Charged weight in kg (optional)"
        hint={`Packed: ${kilograms(bookedGrams)}`}
        inputMode="decimal"
        autoComplete="off"
        value={weight}
        error={saving.errors.chargedGrams}
        onChange={({ target }) => setWeight(target.value)}
      />
    </FormDialog>
  );
}
