import type { PrintKind } from "@dakbag/domain/orders/order-prints";

/** A print as its thread gets it. */
export interface PrintJob {
  readonly kind: PrintKind;
  readonly at: Date;
  /** Of a box that is packed with loose goods. */
  readonly maxBoxGrams: number;
}
