import * as contract from "@dakbag/contracts/bookings";
import { rupeesToPaise } from "@dakbag/domain/money/money";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import type { FastifyInstance } from "fastify";
import { fileRoute, fileUnderSemaphore } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Shop } from "../../shop.ts";
import { attachEwayBill } from "./attach-eway-bill.ts";
import { bookParcels, createTurns } from "./book-parcels.ts";
import { readOverweightParcels, saveCharge } from "./booking-charges.ts";
import { findUnused, findWithoutPickup } from "./bookings.queries.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { makeCourierFiles } from "./courier-files.ts";
import { isUsed, numberOf } from "./parcels-to-book.ts";
import { quoteParcels } from "./quote-parcels.ts";
import { pickupsSince, requestPickups } from "./request-pickups.ts";
import type { BookingRow } from "./booking-rows.ts";

// Each holds its files in memory until its end.
const maxConcurrentFiles = 2;
const maxWaitingFiles = 8;
const tooManyFiles =
  "Several files of couriers are being sent already. Please try again when one of them is done.";
const maxUnused = 50;
// Whoever has not cancelled a booking by then has settled it with the company.
const unusedForDays = 30;

export function registerBookingsRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, clock, configuration } = shop;
  const turns = createTurns(shop);
  const sizeOf = (boxSize: string | undefined) => boxSize ?? configuration.COURIER_BOX_CM;

  route(app, authenticate, contract.getBookings, async () => {
    const now = clock();
    const since = new Date(now.getTime() - unusedForDays * 24 * 3_600_000);
    const [unused, waiting] = await shop.readDb.read(async (db) => [
      await findUnused(db, since, maxUnused),
      await findWithoutPickup(db, pickupsSince(now), false),
    ]);
    return {
      companies: shop.couriers.map(({ name }) => name),
      boxSize: configuration.COURIER_BOX_CM,
      unused: unused.map(presentUnused),
      withoutPickup: waiting.length,
    };
  });

  route(app, authenticate, contract.quoteParcels, async ({ body, caller }) => {
    const hasPrices = caller.role === "admin";
    return { parcels: await quoteParcels(shop, body.parcels, sizeOf(body.boxSize), { hasPrices }) };
  });

  route(app, authenticate, contract.bookParcels, async ({ body, caller }) => {
    const { parcels, boxSize, checked = false } = body;
    const request = { parcels, boxSize: sizeOf(boxSize), isChecked: checked };
    return { parcels: await bookParcels(shop, turns, request, caller) };
  });

  route(app, authenticate, contract.cancelBooking, async ({ body, caller }) => {
    return { comesBack: await cancelBooking(shop, body.id, caller) };
  });

  route(app, authenticate, contract.requestPickups, async () => ({
    companies: await requestPickups(shop, false),
  }));

  const acquire = createSemaphore({
    max: maxConcurrentFiles,
    maxWaiting: maxWaitingFiles,
    refusal: tooManyFiles,
  });
  fileRoute(app, authenticate, contract.downloadCourierFiles, ({ body, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, () => makeCourierFiles(shop, body.kind, body.parcels)),
  );

  route(app, authenticate, contract.listOverweightParcels, async () => ({
    parcels: await shop.readDb.read((db) => readOverweightParcels(db, clock())),
  }));

  route(app, authenticate, contract.saveCharge, async ({ params, body, caller }) => {
    const charge = { paise: rupeesToPaise(body.amount), grams: body.chargedGrams };
    await saveCharge(shop, params.reference, charge, caller);
    return {};
  });

  route(app, authenticate, contract.attachEwayBill, async ({ params, body, caller }) => {
    await attachEwayBill(shop, params.reference.toLowerCase(), body.ewayBillNumber, caller);
    return {};
  });
}

function presentUnused(row: BookingRow) {
  const { company, awbs, stage, orderStatus, trackingId } = row;
  const why =
    stage === "Void"
      ? "its parcel is not there any more"
      : orderStatus === "Cancelled" || orderStatus === "Refunded"
        ? `its order is ${orderStatus}`
        : trackingId !== "" && !isUsed(row)
          ? "its parcel has another number"
          : "its goods were refunded";
  // A parcel that is void is no longer one of several.
  const _id = parcelNumberOf(row.orderId, row.number);
  return { _id, orderNumber: numberOf(row), company, trackingId: awbs[0] ?? "", why };
}
