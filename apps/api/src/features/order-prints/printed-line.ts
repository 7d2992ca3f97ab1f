import type { LineToSend } from "@dakbag/domain/orders/order-prints";

/** `quantity` is of the pieces to send. */
export interface PrintedLine extends LineToSend {
  sku: string;
  title: string;
  /** Of the product when it was ordered. */
  category: string;
  unit: string;
  /** The shelf location of the goods; null when unknown. */
  place: string | null;
}
