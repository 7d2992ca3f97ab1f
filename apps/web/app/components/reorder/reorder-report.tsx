import type { ReorderedLine } from "@dakbag/contracts/orders";
import { formatQuantity } from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { proceedAtOnce } from "#app/components/payment/proceed-at-once.ts";
import { formatPrice } from "#app/components/product-price.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Table, TableHead } from "#app/ui/table.tsx";
import styles from "./reorder-report.module.css";

const outcomes: Record<ReorderedLine["outcome"], { word: string; tone: BadgeTone }> = {
  added: { word: "Added", tone: "ok" },
  reduced: { word: "Reduced", tone: "warn" },
  unavailable: { word: "Unavailable", tone: "bad" },
};

interface ReorderReportProps {
  orderNumber: string;
  lines: readonly ReorderedLine[];
  onClose: () => void;
}

/** The result of each line of an order that was put into the cart again. */
export default function ReorderReport({ orderNumber, lines, onClose }: ReorderReportProps) {
  const isAnyInCart = lines.some(({ added }) => added > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={`Reorder of ${orderNumber}`}
      actions={
        <>
          <Button onClick={onClose}>{isAnyInCart ? "Stay here" : "Close"}</Button>
          {isAnyInCart && (
            <>
              <ButtonLink to="/cart" data-autofocus>
                Go to cart
              </ButtonLink>
              <ButtonLink kind="action" to="/cart" state={proceedAtOnce}>
                Proceed to Pay
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <div className={styles.report}>
        <p>{summary(lines)}</p>
        <Table name="Result for each product" cards>
          <TableHead columns={["Product", "Result", "Quantity", "Price"]} />
          <tbody>
            {lines.map((line) => (
              <ReportRow key={line.SKU} line={line} />
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  );
}

function ReportRow({ line }: { line: ReorderedLine }) {
  const { word, tone } = outcomes[line.outcome];
  return (
    <tr>
      <th scope="row">
        <span>{line.productTitle}</span> <span className="muted">{line.SKU}</span>
      </th>
      <td data-label="Result">
        <div>
          <Badge tone={tone}>{word}</Badge>
          {line.message !== null && <p className="muted">{line.message}</p>}
        </div>
      </td>
      <td data-label="Quantity">
        {`${formatQuantity(line.added)} of ${formatQuantity(line.quantity)} ${unitNoun(line, line.quantity)}`}
      </td>
      <td data-label="Price" className={styles.price}>
        <Price line={line} />
      </td>
    </tr>
  );
}

function Price({ line: { oldUnitPrice, unitPrice, unit } }: { line: ReorderedLine }) {
  if (unitPrice === null) return <span>–</span>;
  const today = `${formatPrice({ price: unitPrice })} per ${unitNoun({ unit }, 1)}`;
  if (unitPrice === oldUnitPrice) return <span>{today}</span>;
  return (
    <div>
      <Badge tone={unitPrice > oldUnitPrice ? "warn" : "ok"}>Price changed</Badge>
      <p>
        <span>{`${today},`}</span>{" "}
        <span className="muted">{`was ${formatPrice({ price: oldUnitPrice })}`}</span>
      </p>
    </div>
  );
}

function summary(lines: readonly ReorderedLine[]): string {
  const count = (outcome: ReorderedLine["outcome"]) =>
    lines.filter((line) => line.outcome === outcome).length;
  const changed = lines.filter(
    (line) => line.unitPrice !== null && line.unitPrice !== line.oldUnitPrice,
  ).length;
  const only = lines.length === 1 ? lines[0] : undefined;
  const inCart = lines.length - count("unavailable");
  const parts = [
    only
      ? `${formatQuantity(only.added)} of ${formatQuantity(only.quantity)} ${unitNoun(only, only.quantity)} added to your cart`
      : `${inCart} of ${lines.length} products added to your cart`,
    !only && count("reduced") > 0 && `${count("reduced")} with fewer than before`,
    !only && count("unavailable") > 0 && `${count("unavailable")} unavailable`,
    changed > 0 && `${changed} at a new price`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}
