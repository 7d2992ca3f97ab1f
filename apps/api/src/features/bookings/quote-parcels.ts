import type { quoteParcels as contract } from "@dakbag/contracts/bookings";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type * as z from "zod";
import { withoutAmounts } from "./bookings.errors.ts";
import { findLastBookings, findLastServices } from "./bookings.queries.ts";
import type { Source } from "./continue-booking.ts";
import { type AskedQuotes, askForQuotes } from "./courier-quotes.ts";
import { findNamed, isLive, needsEwayBill, numberOf, orderIdsOf, whyNotBooked } from "./parcels-to-book.ts";
import type { ParcelToBook } from "./booking-rows.ts";

type Quoted = z.output<typeof contract.answer>["parcels"][number];

/** What takes parcels to where they go. @param hasPrices without them, only which is the cheapest */
export async function quoteParcels(
  shop: Source,
  names: readonly string[],
  boxSize: string,
  { hasPrices }: { hasPrices: boolean },
): Promise<Quoted[]> {
  const { db } = shop;
  const find = await findNamed(db, names);
  const named = names.map((name) => ({ name, parcel: find(name) }));
  const parcels = named.map(({ parcel }) => parcel).filter((parcel) => typeof parcel === "object");
  const live = (await findLastBookings(db, orderIdsOf(names))).filter(isLive);
  const isBooked = ({ shipmentId }: ParcelToBook) => live.some((row) => row.shipmentId === shipmentId);
  const possible = parcels.filter((parcel) => whyNotBooked(parcel) === undefined && !isBooked(parcel));
  const [quotes, lastServices] = await Promise.all([
    askForQuotes(shop, possible, boxSize),
    findLastServices(db, [...new Set(possible.map(pinCodeOf))]),
  ]);
  const lastOf = new Map(lastServices.map((one) => [one.pinCode, one]));
  return named.map(({ name, parcel }) => {
    if (typeof parcel !== "object")
      return { ...nothing, _id: name, orderNumber: "", problem: parcel ?? "This parcel was not found." };
    const common = {
      ...nothing,
      _id: name,
      orderNumber: numberOf(parcel),
      needsEwayBill: needsEwayBill(parcel),
    };
    const problem = isBooked(parcel) ? "It is booked already." : whyNotBooked(parcel);
    if (problem !== undefined) return { ...common, problem };
    const last = lastOf.get(pinCodeOf(parcel));
    return { ...common, ...servicesFor({ ...shop, hasPrices }, parcel, quotes, last) };
  });
}

const pinCodeOf = ({ shippingAddress }: ParcelToBook) => shippingAddress.zipCode ?? "";
const nothing = { problem: null, needsEwayBill: false, services: [], proposed: null, notes: [] };

function servicesFor(
  { couriers, hasPrices }: Pick<Source, "couriers"> & { readonly hasPrices: boolean },
  parcel: ParcelToBook,
  quotes: AskedQuotes,
  last: { company: string; serviceId: string } | undefined,
): Pick<Quoted, "services" | "proposed" | "notes"> {
  const asked = couriers.map(({ name }) => ({ name, row: quotes(name, parcel) }));
  const all = asked.flatMap(({ name, row }) =>
    (row?.quotes ?? []).map((quote) => ({ company: name, ...quote })),
  );
  const cheapest = Math.min(...all.map(({ pricePaise }) => pricePaise));
  const quickest = Math.min(...all.flatMap(({ estimatedDays }) => estimatedDays ?? []));
  const services = all
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.company.localeCompare(b.company))
    .map(({ company, serviceId, name, pricePaise, estimatedDays: days }) => {
      return {
        company,
        serviceId,
        name,
        days,
        isCheapest: pricePaise === cheapest,
        isQuickest: days === quickest,
        price: hasPrices ? paiseToRupees(pricePaise) : undefined,
      };
    });
  const isLast = (one: { company: string; serviceId: string }) =>
    one.company === last?.company && one.serviceId === last.serviceId;
  const proposed = services.find(isLast) ?? services.find(({ isCheapest }) => isCheapest);
  return {
    services,
    proposed: proposed ? { company: proposed.company, serviceId: proposed.serviceId } : null,
    notes: asked.flatMap(({ name, row }) => {
      if (row === undefined) return [`${name} has not answered.`];
      return row.whyNone === null ? [] : [withoutAmounts(row.whyNone)];
    }),
  };
}
