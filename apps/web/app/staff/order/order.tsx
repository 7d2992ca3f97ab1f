import { Fragment } from "react";
import { call } from "#app/api/call.ts";
import { readView } from "#app/staff/orders/order-view.ts";
import { nullIfNotFound, readPage } from "#app/staff/staff-access.ts";
import { NotFound, StaffPage, StaffPageLoading, headingOf, staffMeta } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/order.ts";
import { Assignee } from "./assignee.tsx";
import { OrderBill } from "./order-bill.tsx";
import { AddressBlock, BuyerBlock, DeliveryBlock, OrderActions } from "./order-blocks.tsx";
import { OrderNeighbours, readNeighbours } from "./order-neighbours.tsx";
import { OrderBookings } from "./order-bookings.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderScans } from "./order-scans.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { CancellationRequest } from "./cancellation-request.tsx";
import { ClaimsBlock } from "./claims-block.tsx";
import styles from "./order.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ params: { id }, url, request: { signal } }: Route.ClientLoaderArgs) {
  const view = readView(url.searchParams);
  return readPage(async () => {
    const [found, claims, neighbours, { staff }] = await Promise.all([
      nullIfNotFound(call("GET /api/admin/orders/:id", { params: { id }, signal })),
      nullIfNotFound(call("GET /api/admin/orders/:id/claims", { params: { id }, signal })),
      readNeighbours(id, view, signal),
      call("GET /api/admin/staff", { signal }),
    ]);
    const heading = found ? `Order ${found.order.orderNumber}` : "Order";
    return { heading, found, claims: claims?.claims ?? [], view, neighbours, staff };
  }, "Error fetching orders");
}

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(headingOf(loaderData) ?? "Order");

/** An order's status, bill, addresses, payments and timeline. */
export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={headingOf(loaderData)} data={loaderData}>
      {({ found, claims, view, neighbours, staff }) => {
        if (!found) return <NotFound what="order" />;
        const { order, payments, refunds, refundable, assignee } = found;
        return (
          <div className={styles.order}>
            <OrderNeighbours view={view} {...neighbours} />
            <Fragment key={order._id}>
              <OrderActions order={order} />
              <CancellationRequest order={order} />
              <ClaimsBlock order={order} refundable={refundable} claims={claims} />
              <Assignee orderId={order._id} assignee={assignee} staff={staff} />
              <OrderBill order={order} />
              <OrderParcels found={found} />
              <OrderBookings bookings={found.bookings} />
              <OrderScans order={order} />
              <div className={styles.blocks}>
                <AddressBlock title="Shipping address" address={order.shippingAddress} />
                <AddressBlock title="Billing address" address={order.billingAddress} />
                <BuyerBlock order={order} />
                <DeliveryBlock found={found} />
              </div>
              <OrderPayments order={order} payments={payments} refunds={refunds} refundable={refundable} />
              <OrderTimeline {...found} />
            </Fragment>
          </div>
        );
      }}
    </StaffPage>
  );
}
