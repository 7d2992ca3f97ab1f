import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { priceDifference, sizeDifferences } from "@dakbag/domain/catalogue/size-difference";
import { Link } from "react-router";
import { formatPrice, unitPriceOf } from "#app/components/product-price.ts";
import { Table, TableHead, chosenRow, numeric } from "#app/ui/table.tsx";
import styles from "./beside.module.css";

/** The sizes of the product's kind with their prices, and by what they differ from this one; a row leads to its page. */
export function OtherSizes({ product, sizes }: { product: Product; sizes: readonly Product[] }) {
  if (sizes.length < 2) return null;
  return (
    <section className={styles.beside}>
      <h2>Other sizes</h2>
      <Table name="Other sizes" hasControls>
        <TableHead columns={["Size", { number: "Price" }, "Difference"]} />
        <tbody>
          {sizes.map((other) => {
            const isThis = other.SKU === product.SKU;
            return (
              <tr key={other.SKU} className={isThis ? chosenRow : undefined}>
                <th scope="row">
                  <Link
                    to={detailPath(other)}
                    preventScrollReset
                    aria-current={isThis ? "page" : undefined}
                    title={other.title}
                  >
                    {shortSize(other)}
                  </Link>
                </th>
                <td className={numeric}>{formatPrice(other)}</td>
                <td>
                  {isThis ? <span>this one</span> : <Difference own={product} other={other} />}
                  {other.countInStock === 0 && <span>out of stock</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {productDimensions(product).kind === "bag" && (
        <p>
          <Link to="/size-finder">Not sure of the size? Find it</Link>
        </p>
      )}
    </section>
  );
}

/** "2 inch wider", "₹0.40 more a piece" */
function Difference({ own, other }: { own: Product; other: Product }) {
  return [
    sizeDifferences(own, other).join(", "),
    priceDifference(unitPriceOf(own), unitPriceOf(other), other),
  ].map((text) => text && <span key={text}>{text}</span>);
}

function shortSize(product: Product): string {
  const size = productDimensions(product);
  if (size.kind === "bag") return `${size.widthInches} × ${size.heightInches}`;
  // Labels come in one size on different rolls.
  if (size.kind === "label")
    return `${size.widthInches} × ${size.heightInches}, ${product.rollsPerBox ?? 1} rolls`;
  if (size.kind === "tape") return /(\d{1,4} micron)/i.exec(product.title)?.[1] ?? product.dimension;
  return size.kind === "unknown" ? product.size : product.dimension;
}
