import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { lockChangeableOrders } from "../orders/lock-order.ts";
import { findLastBookings, insertBooking } from "./bookings.queries.ts";
import { unknownCompany } from "./bookings.errors.ts";
import { type AskedQuotes, readQuotes } from "./courier-quotes.ts";
import {
  boxesOf,
  cautionOf,
  countPieces,
  findNamed,
  isLive,
  needsEwayBill,
  orderIdsOf,
  whyNotBooked,
} from "./parcels-to-book.ts";
import type { ParcelToBook } from "./booking-rows.ts";

export interface WantedBooking {
  /** The parcel as packing names it. */
  readonly id: string;
  readonly company: string;
  readonly serviceId?: string | undefined;
  readonly ewayBillNumber?: string | undefined;
}

interface Choices {
  readonly boxSize: string;
  /** Orders with a caution too. */
  readonly isChecked: boolean;
}

/** What of one wanted booking is begun, or was before; or why nothing is. */
export type Begun =
  | { readonly reference: string; readonly company: string }
  | { readonly orderNumber: string; readonly verdict: "failed" | "unchecked"; readonly reason: string };

/**
 * Writes down, under the locks of their orders, which parcels are to be booked: a parcel has one live booking at most, and this one is
 * found again whatever happens to the process.
 *
 * @returns for each, in the same order
 * @throws ShopError 400 for a company that is not set up
 */
export async function beginBookings(
  { db, clock, couriers }: Pick<Shop, "db" | "clock" | "couriers">,
  wanted: readonly WantedBooking[],
  choices: Choices,
  actor: Actor,
): Promise<Begun[]> {
  const companies = couriers.map(({ name }) => String(name));
  if (wanted.some(({ company }) => !companies.includes(company))) throw unknownCompany(companies);
  return transaction(db, async (tx) => {
    const names = wanted.map(({ id }) => id);
    const orderIds = orderIdsOf(names);
    await lockChangeableOrders(tx, orderIds, []);
    const find = await findNamed(tx, names);
    const live = (await findLastBookings(tx, orderIds)).filter(isLive);
    const parcels = wanted.flatMap(({ id }) => find(id) ?? []).filter((parcel) => typeof parcel === "object");
    const quotes = await readQuotes(tx, parcels, choices.boxSize, clock());
    const begun: Begun[] = [];
    for (const one of wanted) {
      const parcel = find(one.id);
      if (parcel === undefined || typeof parcel === "string") {
        const reason = parcel ?? "This parcel was not found.";
        begun.push({ orderNumber: "", verdict: "failed", reason });
        continue;
      }
      const known = live.find(({ shipmentId }) => shipmentId === parcel.shipmentId);
      begun.push(known ?? refusalOf(parcel, one, choices) ?? (await insert(parcel, one)));
    }
    return begun;

    async function insert(parcel: ParcelToBook, one: WantedBooking): Promise<Begun> {
      const { company, serviceId = null, ewayBillNumber = null } = one;
      const { shipmentId, attempts, weightGrams, boxCount } = parcel;
      const reference = `${shipmentId}-${attempts + 1}`;
      const quote = quoteOf(quotes, parcel, one);
      await insertBooking(tx, {
        reference,
        shipmentId,
        attempt: attempts + 1,
        company,
        serviceId,
        service: quote?.name ?? "",
        pinCode: parcel.shippingAddress.zipCode ?? "",
        pieces: countPieces(parcel.items),
        boxes: JSON.stringify(boxesOf(weightGrams ?? 1, boxCount ?? 1, choices.boxSize)),
        ewayBillNumber,
        quotedPaise: quote?.pricePaise ?? null,
        quotedDays: quote?.estimatedDays ?? null,
        begunBy: actor.userId,
        at: clock(),
      });
      return { reference, company };
    }
  });
}

const quoteOf = (quotes: AskedQuotes, parcel: ParcelToBook, { company, serviceId }: WantedBooking) =>
  quotes(company, parcel)?.quotes.find((quote) => quote.serviceId === serviceId);

function refusalOf(parcel: ParcelToBook, wanted: WantedBooking, { isChecked }: Choices): Begun | undefined {
  const { orderNumber } = parcel;
  const problem = whyNotBooked(parcel);
  if (problem !== undefined) return { orderNumber, verdict: "failed", reason: problem };
  if (needsEwayBill(parcel) && wanted.ewayBillNumber === undefined)
    return { orderNumber, verdict: "failed", reason: "It needs an e-way bill: please give its number." };
  const caution = isChecked ? undefined : cautionOf(parcel);
  return caution === undefined ? undefined : { orderNumber, verdict: "unchecked", reason: caution };
}
