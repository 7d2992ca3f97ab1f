import { Fragment } from "react";
import { call } from "#app/api/call.ts";
import { OrderEvents } from "#app/staff/orders/order-history.tsx";
import { readView } from "#app/staff/orders/order-view.ts";
import { nullIfNotFound, readPage } from "#app/staff/staff-access.ts";
import { NotFound, StaffPage, StaffPageLoading, headingOf, staffMeta } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/order.ts";
import { OrderBill } from "./order-bill.tsx";
import { AddressBlock, BuyerBlock, DeliveryBlock, OrderActions } from "./order-blocks.tsx";
import { OrderNeighbours, readNeighbours } from "./order-neighbours.tsx";
import { OrderPayments } from "./order-payments.tsx";
import styles from "./order.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ params: { id }, url, request: { signal } }: Route.ClientLoaderArgs) {
  const view = readView(url.searchParams);
  return readPage(async () => {
    const [found, neighbours] = await Promise.all([
      nullIfNotFound(call("GET /api/admin/orders/:id", { params: { id }, signal })),
      readNeighbours(id, view, signal),
    ]);
    return { heading: found ? `Order ${found.order.orderNumber}` : "Order", found, view, neighbours };
  }, "Error fetching orders");
}

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(headingOf(loaderData) ?? "Order");

/** An order's status, bill, addresses, payments and history. */
export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={headingOf(loaderData)} data={loaderData}>
      {({ found, view, neighbours }) => {
        if (!found) return <NotFound what="order" />;
        const { order, payments, refunds, refundable, events } = found;
        return (
          <div className={styles.order}>
            <OrderNeighbours view={view} {...neighbours} />
            <Fragment key={order._id}>
              <OrderActions order={order} />
              <OrderBill order={order} />
              <div className={styles.blocks}>
                <AddressBlock title="Shipping address" address={order.shippingAddress} />
                <AddressBlock title="Billing address" address={order.billingAddress} />
                <BuyerBlock order={order} />
                <DeliveryBlock order={order} />
              </div>
              <OrderPayments order={order} payments={payments} refunds={refunds} refundable={refundable} />
              <section aria-labelledby="events">
                <h2 id="events">History</h2>
                <OrderEvents events={events.toReversed()} />
              </section>
            </Fragment>
          </div>
        );
      }}
    </StaffPage>
  );
}
