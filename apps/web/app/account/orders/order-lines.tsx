import { ProductTitle } from "#app/components/product-title.tsx";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatQuantity } from "@dakbag/domain/money/money";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { Link } from "react-router";
import { formatAmount, formatPrice } from "#app/components/product-price.ts";
import { refundedPieces } from "#app/components/refunded-pieces.ts";
import { Facts, Table, TableHead, numeric } from "#app/ui/table.tsx";
import styles from "./order-details.module.css";

type Line = OrderDetails["items"][number];

const amounts = ["Quantity", "Unit price", "Discount", "Taxable", "GST", "Total"];

/** Every line of the bill. */
export function OrderLines({ items }: Pick<OrderDetails, "items">) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Products</h2>
      <Table name="Products of this order" cards>
        <TableHead columns={["Product", "HSN", ...amounts.map((number) => ({ number }))]} />
        <tbody>
          {items.map((line) => (
            <OrderLine key={line._id} line={line} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function OrderLine({ line }: { line: Line }) {
  const { SKU, productTitle, quantity, discountPercent } = line;
  return (
    <tr>
      <th scope="row">
        <Link to={detailPath({ SKU, category: line.product.category })}>
          <ProductTitle title={productTitle} />
        </Link>
        <span className={styles.sku}>{SKU}</span>
      </th>
      <td data-label="HSN">{line.hsn}</td>
      <td data-label="Quantity" className={numeric}>
        {`${formatQuantity(quantity)} ${unitNoun(line, quantity)}${refundedPieces(line)}`}
      </td>
      <td data-label="Unit price" className={numeric}>
        {formatPrice({ price: line.unitPrice })}
      </td>
      <td data-label="Discount" className={numeric}>
        {discountPercent === 0 ? "–" : `${formatAmount(line.discount)} (${discountPercent}%)`}
      </td>
      <td data-label="Taxable" className={numeric}>
        {formatAmount(line.price)}
      </td>
      <td data-label="GST" className={numeric}>
        {`${formatAmount(line.gst)} (${line.gstRatePercent}%)`}
      </td>
      <td data-label="Total" className={numeric}>
        {formatAmount(line.total)}
      </td>
    </tr>
  );
}

/** Taxable amount and GST by rate. */
export function GstSummary({ order }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="gst-summary">
      <h2 id="gst-summary">GST summary</h2>
      <Table name="GST by rate">
        <TableHead columns={["Rate", { number: "Taxable" }, { number: "GST" }, { number: "Total" }]} />
        <tbody>
          {order.gstSummary.map(({ ratePercent, taxable, gst, total }) => (
            <tr key={ratePercent}>
              <th scope="row">{`${ratePercent}%`}</th>
              <td className={numeric}>{formatAmount(taxable)}</td>
              <td className={numeric}>{formatAmount(gst)}</td>
              <td className={numeric}>{formatAmount(total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The cart's three totals, to 2 decimals (buyer §9, rulings: money). */
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
