import type { Product } from "@dakbag/contracts/catalogue";
import { discountTiers } from "@dakbag/domain/pricing/bulk-discount";
import { formatUnitPrice } from "@dakbag/domain/money/money";
import { discountedUnitPrice } from "@dakbag/domain/pricing/price-breakdown";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { unitPriceOf } from "#app/components/product-price.ts";
import { Table, chosenRow, numeric } from "#app/ui/table.tsx";
import styles from "./product.module.css";

interface BulkDiscountTableProps {
  product: Product;
  quantity: number;
  onChoose: (quantity: number) => void;
}

/** From which quantity a box costs less, the step in force marked (buyer §9). A step's row chooses where it begins. */
export function BulkDiscountTable({ product, quantity, onChoose }: BulkDiscountTableProps) {
  const steps = [{ minimumQuantity: 1, percent: 0 }, ...discountTiers];
  const current = steps.findLast((step) => quantity >= step.minimumQuantity);
  return (
    <Table name="Bulk discount">
      <thead className={styles.tierNames}>
        <tr>
          <th scope="col">Bulk discount</th>
          <th scope="col" className={numeric}>
            Discount
          </th>
          <th scope="col" className={numeric}>
            {`Price per ${unitNoun(product, 1)}`}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => {
          const isOverStock = step.minimumQuantity > product.countInStock;
          return (
            <tr
              key={step.minimumQuantity}
              className={step === current ? `${styles.tier} ${chosenRow}` : styles.tier}
            >
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={step === current}
                  disabled={isOverStock}
                  onClick={() => step !== current && onChoose(step.minimumQuantity)}
                >
                  <span>{`${formatRange(step.minimumQuantity, steps[index + 1]?.minimumQuantity)} ${unitNoun(product, 2)}`}</span>
                  {step === current && <span className={styles.now}> your quantity</span>}
                  {isOverStock && <span className="muted"> exceeds stock</span>}
                </button>
              </th>
              <td className={numeric}>{step.percent === 0 ? "none" : `${step.percent}%`}</td>
              <td className={numeric}>
                {formatUnitPrice(discountedUnitPrice(unitPriceOf(product), step.percent))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function formatRange(from: number, next: number | undefined): string {
  return next === undefined ? `${from} or more` : `${from} to ${next - 1}`;
}
