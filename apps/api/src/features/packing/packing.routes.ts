import * as handOverContract from "@dakbag/contracts/hand-over";
import * as contract from "@dakbag/contracts/packing";
import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { knownCouriers } from "@dakbag/domain/orders/couriers";
import type { FastifyInstance } from "fastify";
import { fileRoute, fileUnderSemaphore } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Shop } from "../../shop.ts";
import type { Queryable } from "../../platform/database.ts";
import { readPackedBookings } from "../bookings/packed-bookings.ts";
import { maxBoxGrams } from "../order-prints/print-orders.ts";
import { findOrdersByTracking } from "../shipments/ship-orders.ts";
import { changeCourier, listAddedCouriers } from "./couriers.ts";
import { findLastHandOver, handOver, previewHandOver, undoHandOver } from "./hand-over.ts";
import { findNamedParcels } from "./find-named-parcels.ts";
import { finishProduction } from "./finish-production.ts";
import { listParcels } from "./list-parcels.ts";
import { findHandOvers, type OrderToPackRow } from "./packing.queries.ts";
import { presentOrderToPack } from "./present-order-to-pack.ts";
import { writeStatusTemplate } from "./status-template.ts";
import { saveParcel } from "./save-parcel.ts";

// Each download holds a connection of the pool until its end.
const maxConcurrentFiles = 2;
const maxWaitingFiles = 4;
const tooManyFiles = "Several files are being written already. Please try again when one of them is done.";

export function registerPackingRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, db } = shop;

  /** Rows with how their bookings stand. */
  async function present(rows: readonly OrderToPackRow[], read: Queryable) {
    const bookingOf = await readPackedBookings(
      read,
      rows.map(({ id }) => id),
    );
    const boxGrams = maxBoxGrams(shop.configuration);
    return rows.map((row) => presentOrderToPack(row, boxGrams, bookingOf(row)));
  }

  route(app, authenticate, contract.listOrdersToPack, async ({ query }) => {
    const { after, stage, orders: names, ...chosen } = query;
    if (names) {
      const { toPack, notToPack } = await findNamedParcels(db, names);
      return {
        orders: await present(toPack, db),
        next: null,
        counts: null,
        chips: [],
        notToPack: notToPack.map((order) => ({ ...order, since: order.since?.toISOString() ?? null })),
      };
    }
    return shop.readDb.read(async (read) => {
      const { rows, ...found } = await listParcels(
        read,
        { stage, after: after ?? null, chosen },
        shop.clock(),
      );
      return { ...found, orders: await present(rows, read), notToPack: [] };
    });
  });

  route(app, authenticate, contract.finishProduction, async ({ params, body, caller }) => {
    await finishProduction(shop, { orderId: params.id, ...body }, caller);
    return {};
  });

  route(app, authenticate, contract.saveParcel, async ({ params, body, caller }) => {
    const packed = { orderId: params.id, number: params.number, ...body };
    return { parcel: await saveParcel(shop, packed, caller) };
  });

  route(app, authenticate, handOverContract.findUsedTrackingIds, async ({ body: { trackingIds } }) => {
    const found = await findOrdersByTracking(db, [...new Set(trackingIds.map((one) => one.toLowerCase()))]);
    return { used: found.map(({ id: _id, ...order }) => ({ _id, ...order })) };
  });

  const acquire = createSemaphore({
    max: maxConcurrentFiles,
    maxWaiting: maxWaitingFiles,
    refusal: tooManyFiles,
  });
  fileRoute(app, authenticate, contract.downloadStatusTemplate, ({ caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => writeStatusTemplate(shop)),
  );

  route(app, authenticate, handOverContract.listCouriers, async () => ({
    known: [...knownCouriers],
    added: await listAddedCouriers(db),
  }));

  route(app, authenticate, handOverContract.changeCourier, async ({ body, caller }) => ({
    added: await changeCourier(shop, body, caller),
  }));

  route(app, authenticate, handOverContract.previewHandOver, ({ body }) =>
    previewHandOver(shop, body.orders),
  );

  route(app, authenticate, handOverContract.handOver, ({ body: { orders, seen, checked }, caller }) =>
    handOver(shop, { orders, seen, isChecked: checked ?? false }, caller),
  );

  route(app, authenticate, handOverContract.listHandOvers, async () => {
    const from = indiaDayStart(indiaDay(shop.clock()));
    const found = await shop.readDb.read((read) =>
      findHandOvers(read, from, handOverContract.maxHandOversOfDay),
    );
    return {
      handOvers: found.map(({ at, isUndone, orders, ...row }) => {
        return { ...row, at: at.toISOString(), isUndone, orders: isUndone ? [] : orders };
      }),
    };
  });

  route(app, authenticate, handOverContract.lastHandOver, async ({ caller }) => ({
    upload: await findLastHandOver(shop, caller),
  }));

  route(app, authenticate, handOverContract.undoHandOver, async ({ params, caller }) => {
    const { leftRows, ...undone } = await undoHandOver(shop, params.id, caller);
    return { ...undone, leftRows: leftRows.map(({ name, reason }) => ({ orderNumber: name, reason })) };
  });
}
