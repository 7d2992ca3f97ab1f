import type { Order } from "@dakbag/contracts/orders";
import { serverNow } from "#app/api/server-time.ts";
import { indiaDayStart } from "@dakbag/domain/dates/india-day";
import { kindsOf } from "@dakbag/domain/orders/delivery-days";
import { type OrderStage, orderStage } from "@dakbag/domain/orders/order-stage";

/** The current stage of an order of the API in a buyer's words. */
export function stageOf({
  status,
  paidAt,
  deliveredAt,
  items,
  shipments,
}: Pick<Order, "status" | "paidAt" | "deliveredAt" | "items"> &
  Partial<Pick<Order, "shipments">>): OrderStage {
  const kinds = kindsOf(items.map(({ product }) => product.category));
  const lastDay = shipments
    ?.map(({ readyOn }) => readyOn ?? "")
    .toSorted()
    .at(-1);
  const readyAt = lastDay ? indiaDayStart(lastDay) : null;
  return orderStage(
    { status, paidAt: dateOf(paidAt), deliveredAt: dateOf(deliveredAt), kinds, readyAt },
    new Date(serverNow()),
  );
}

/** "With the courier. Arrives 29 Nov to 2 Dec" */
export function stageText({ stage, day }: OrderStage): string {
  return [stage, day].filter(Boolean).join(". ");
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
