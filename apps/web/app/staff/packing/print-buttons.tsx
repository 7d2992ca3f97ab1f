import { isTaxDocument, maxOrdersInPrint, type PrintKind } from "@dakbag/domain/orders/order-prints";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { usePrint } from "./use-print.ts";

const labels = {
  "pick-list": "Pick list",
  "address-labels": "Labels",
  "hand-over-list": "Hand-over list",
  invoices: "Invoices",
  challans: "Delivery challans",
} as const satisfies Partial<Record<PrintKind, string>>;

/** What is printed: "2 orders ticked:", or without any "All 40 orders:". */
export const selectionText = (ticked: number, all: number): string =>
  ticked > 0 ? `${formatOrderCount(ticked)} ticked:` : `All ${formatOrderCount(all)}:`;

interface PrintButtonsProps {
  orders: readonly { _id: string }[];
  kinds: readonly (keyof typeof labels)[];
  /** Behind their names, where others are in sight. */
  suffix?: string;
}

/** A button for each print of these orders. Packers see no amounts, so that tax documents are for those who do. */
export function PrintButtons({ orders, kinds, suffix = "" }: PrintButtonsProps) {
  const { running, failure, print } = usePrint();
  const allowed = kinds.filter((kind) => !isTaxDocument(kind) || mayUse("accounts"));
  return (
    <>
      {allowed.map((kind) => (
        <Button
          key={kind}
          size="small"
          aria-keyshortcuts={kind === "address-labels" && suffix === "" ? "l" : undefined}
          busy={running === kind}
          disabled={orders.length === 0}
          onClick={() => void print(kind, orders.slice(0, maxOrdersInPrint))}
        >
          {labels[kind] + suffix}
        </Button>
      ))}
      <ActionError>{failure}</ActionError>
    </>
  );
}
