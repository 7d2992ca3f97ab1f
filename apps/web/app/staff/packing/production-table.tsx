import type { OrderToPack } from "@dakbag/contracts/packing";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { TableHead } from "#app/ui/table.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { OrderCells } from "./order-cells.tsx";
import styles from "./packing.module.css";

interface ProductionTableProps {
  orders: readonly OrderToPack[];
  onMade: () => void;
}

/** Orders whose goods are being made; when they are, the order is to be packed. */
export function ProductionTable({ orders, onMade }: ProductionTableProps) {
  async function finish({ _id, orderId: id, parcelNumber, version, orderNumber }: OrderToPack) {
    const body = { version, ...(_id !== id && { parcel: parcelNumber }) };
    await call("POST /api/packing/orders/:id/made", { params: { id }, body });
    showToast("ok", `Order ${orderNumber} is to be packed`);
    onMade();
  }
  return (
    <StaffTable name="Orders in production">
      <TableHead columns={["Order", "To", "Goods", "Action"]} />
      <tbody>
        {orders.map((order) => (
          <tr key={order._id} className={styles.row}>
            <OrderCells order={order} />
            <td data-label="Action">
              <PressButton
                size="small"
                aria-label={`Order ${order.orderNumber} is made`}
                work={() => finish(order)}
              >
                Made: pack it
              </PressButton>
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
