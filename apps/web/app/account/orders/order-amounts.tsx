import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatAmount } from "#app/components/product-price.ts";
import { Facts, Table, numeric } from "#app/ui/table.tsx";
import styles from "./order-details.module.css";

/** What is taxed at each rate, and the tax of it. */
export function GstSummary({ order }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="gst-summary">
      <h2 id="gst-summary">GST summary</h2>
      <Table name="GST by rate">
        <thead>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col" className={numeric}>
              Taxable
            </th>
            <th scope="col" className={numeric}>
              GST
            </th>
            <th scope="col" className={`${numeric} ${styles.wide}`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {order.gstSummary.map(({ ratePercent, taxable, gst, total }) => (
            <tr key={ratePercent}>
              <th scope="row">{ratePercent}%</th>
              <td className={numeric}>{formatAmount(taxable)}</td>
              <td className={numeric}>{formatAmount(gst)}</td>
              <td className={`${numeric} ${styles.wide}`}>{formatAmount(total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The three figures of the cart's panel, to 2 decimals (buyer §9, rulings: money). */
export function OrderTotals({ order }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">Totals</h2>
      <Facts
        sums
        facts={[
          { name: "Total Price", value: formatAmount(order.totalPrice) },
          { name: `GST (${order.gstLabel})`, value: formatAmount(order.gst) },
          { name: "Final Price", value: formatAmount(order.totalAmount), strong: true },
        ]}
      />
    </section>
  );
}
