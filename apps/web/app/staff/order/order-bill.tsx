import { ProductTitle } from "#app/components/product-title.tsx";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatQuantity, formatUnitPrice, parseUnitPrice } from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { formatAmount } from "#app/components/product-price.ts";
import { refundedPieces } from "#app/components/refunded-pieces.ts";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Facts, TableHead, numeric } from "#app/ui/table.tsx";
import styles from "./order.module.css";

const amounts = ["Quantity", "Unit price", "Discount", "Taxable", "GST", "Total"];

/** Every line of an order with its amounts, and their sums. */
export function OrderBill({ order }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="items">
      <h2 id="items">Items</h2>
      <StaffTable name="Items of this order">
        <TableHead columns={["Item", "HSN", ...amounts.map((number) => ({ number }))]} />
        <tbody>
          {order.items.map((line) => (
            <BillLine key={line._id} line={line} />
          ))}
        </tbody>
      </StaffTable>
      <div className={styles.sums}>
        <Facts
          sums
          facts={[
            { name: "Total Price", value: formatAmount(order.totalPrice) },
            { name: `GST (${order.gstLabel})`, value: formatAmount(order.gst) },
            { name: "Total Payment", value: formatAmount(order.totalAmount), strong: true },
          ]}
        />
      </div>
    </section>
  );
}

function BillLine({ line }: { line: OrderDetails["items"][number] }) {
  const { discountPercent, gstRatePercent } = line;
  const cells = [
    `${formatQuantity(line.quantity)} ${unitNoun(line, line.quantity)}${refundedPieces(line)}`,
    formatUnitPrice(parseUnitPrice(line.unitPrice.toFixed(4))),
    discountPercent === 0 ? "–" : `${formatAmount(line.discount)} (${discountPercent}%)`,
    formatAmount(line.price),
    `${formatAmount(line.gst)} (${gstRatePercent}%)`,
    formatAmount(line.total),
  ];
  return (
    <tr>
      <th scope="row">
        <span>{line.SKU}</span>
        <span className={styles.title}>
          <ProductTitle title={line.productTitle} />
        </span>
      </th>
      <td data-label="HSN">{line.hsn}</td>
      {cells.map((cell, at) => (
        <td key={amounts[at]} data-label={amounts[at]} className={numeric}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
