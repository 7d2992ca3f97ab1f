import type { Order } from "@dakbag/contracts/orders";
import { serverNow } from "#app/api/server-time.ts";
import { indiaDayStart } from "@dakbag/domain/dates/india-day";
import { kindsOf } from "@dakbag/domain/orders/delivery-days";
import { type OrderStage, orderStage } from "@dakbag/domain/orders/order-stage";
import { type OrderWithShipments, parcelStages, shipmentsOf } from "./shipments-of-order.ts";

/** The current stage of an order of the API in a buyer's words. */
export function stageOf(
  order: OrderWithShipments & Pick<Order, "status" | "paidAt" | "deliveredAt" | "items">,
): OrderStage {
  const { status, paidAt, deliveredAt, items } = order;
  const shipments = shipmentsOf(order);
  const kinds = kindsOf(items.map(({ product }) => product.category));
  const lastDay = shipments
    .map(({ readyOn }) => readyOn ?? "")
    .toSorted()
    .at(-1);
  const readyAt = lastDay ? indiaDayStart(lastDay) : null;
  return orderStage(
    {
      status,
      paidAt: dateOf(paidAt),
      deliveredAt: dateOf(deliveredAt),
      kinds,
      readyAt,
      parcels: parcelStages(order),
    },
    new Date(serverNow()),
  );
}

/** "With the courier. Arrives 29 Nov to 2 Dec" */
export function stageText({ stage, day }: OrderStage): string {
  return [stage, day].filter(Boolean).join(". ");
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
