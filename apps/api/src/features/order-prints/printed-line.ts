import type { LineToSend } from "@dakbag/domain/orders/order-prints";

/** `quantity` is of the pieces to send. */
export interface PrintedLine extends LineToSend {
  sku: string;
  title: string;
  unit: string;
  /** The shelf location of the goods; null when unknown. */
  place: string | null;
}
