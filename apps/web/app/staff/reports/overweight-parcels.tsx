import { maxOverweightParcels, overweightDays } from "@dakbag/domain/orders/courier-charges-csv";
import { formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import type { Answer } from "#app/api/call.ts";
import { StaffTable, wholeLine } from "#app/staff/staff-table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { numeric, TableHead } from "#app/ui/table.tsx";

type OverweightParcel = Answer<"GET /api/admin/bookings/overweight">["parcels"][number];

const rupees = (amount: number | null) => (amount === null ? "–" : formatRupees(rupeesToPaise(amount)));
const kilograms = (grams: number) => `${grams / 1000} kg`;

/** The parcels that couriers charged for more weight than was booked: they are asked why, within their time. */
export function OverweightParcels({ parcels }: { parcels: readonly OverweightParcel[] }) {
  if (parcels.length === 0)
    return (
      <p className="muted">{`No parcel of the last ${overweightDays} days was charged for more than its booked weight.`}</p>
    );
  return (
    <>
      <p className="muted">
        {`Booked in the last ${overweightDays} days, the newest first${parcels.length < maxOverweightParcels ? "" : `, at most ${maxOverweightParcels}`}.`}
      </p>
      <StaffTable name="Parcels that were charged for more weight">
        <TableHead
          columns={[
            "Order",
            "Courier",
            "Tracking ID",
            "Booked on",
            { number: "Booked" },
            { number: "Charged for" },
            { number: "Quoted" },
            { number: "Charged" },
          ]}
        />
        <tbody>
          {parcels.map((parcel) => (
            <tr key={parcel.reference}>
              <th scope="row" data-label="Order">
                <Link to={`/admin/orders/${parcel.orderId}`}>{parcel.orderNumber}</Link>
              </th>
              <td data-label="Courier">{parcel.company}</td>
              <td data-label="Tracking ID" className={wholeLine}>
                {parcel.trackingIds.join(", ")}
              </td>
              <td data-label="Booked on" className={wholeLine}>
                {indiaDateAndTime(parcel.at)}
              </td>
              <td data-label="Booked" className={numeric}>
                {kilograms(parcel.bookedGrams)}
              </td>
              <td data-label="Charged for" className={numeric}>
                {kilograms(parcel.chargedGrams)}
              </td>
              <td data-label="Quoted" className={numeric}>
                {rupees(parcel.quoted)}
              </td>
              <td data-label="Charged" className={numeric}>
                {rupees(parcel.charged)}
              </td>
            </tr>
          ))}
        </tbody>
      </StaffTable>
    </>
  );
}
