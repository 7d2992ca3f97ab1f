import type { LineToSend } from "@dakbag/domain/orders/order-prints";

/** `quantity` is of the pieces to send. */
export interface PrintedLine extends LineToSend {
  sku: string;
  title: string;
  unit: string;
  /** Where the goods stand; null when not said. */
  place: string | null;
}
