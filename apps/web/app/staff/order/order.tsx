import { call } from "#app/api/call.ts";
import { nullIfNotFound, readPage } from "#app/staff/staff-access.ts";
import { NotFound, StaffPage, StaffPageLoading, headingOf, staffMeta } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/order.ts";
import { Assignee } from "./assignee.tsx";
import { OrderBill } from "./order-bill.tsx";
import { AddressBlock, BuyerBlock, DeliveryBlock, OrderActions } from "./order-blocks.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import styles from "./order.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return readPage(async () => {
    const [found, { staff }] = await Promise.all([
      nullIfNotFound(call("GET /api/admin/orders/:id", { params: { id }, signal })),
      call("GET /api/admin/staff", { signal }),
    ]);
    return { staff, heading: found ? `Order ${found.order.orderNumber}` : "Order", found };
  }, "Error fetching orders");
}

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(headingOf(loaderData) ?? "Order");

/** An order's status, bill, addresses, payments and timeline. */
export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={headingOf(loaderData)} data={loaderData}>
      {({ found, staff }) => {
        if (!found) return <NotFound what="order" />;
        const { order, payments, refunds, refundable, assignee } = found;
        return (
          <div className={styles.order}>
            <OrderActions order={order} />
            <Assignee orderId={order._id} assignee={assignee} staff={staff} />
            <OrderBill order={order} />
            <div className={styles.blocks}>
              <AddressBlock title="Shipping address" address={order.shippingAddress} />
              <AddressBlock title="Billing address" address={order.billingAddress} />
              <BuyerBlock order={order} />
              <DeliveryBlock order={order} />
            </div>
            <OrderPayments order={order} payments={payments} refunds={refunds} refundable={refundable} />
            <OrderTimeline {...found} />
          </div>
        );
      }}
    </StaffPage>
  );
}
