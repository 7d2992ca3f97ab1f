import type { PaymentMethod } from "../../providers/payment-provider.ts";

/** Money received, with what identifies it where it came from. */
export interface Receipt {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly reference: string;
  /** The order that it was sent for. */
  readonly orderId: string;
  readonly amountPaise: number;
  /** What the provider charged the buyer beyond that, as its own fee. */
  readonly feeOnTopPaise: number;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly recordedAt: Date;
}

/** A payment of the provider as it is recorded. */
export interface ProviderReceipt extends Pick<
  Receipt,
  "id" | "orderId" | "amountPaise" | "feeOnTopPaise" | "currency"
> {
  readonly providerPaymentId: string;
  /** Whether it paid its order; if not, it goes back. */
  readonly isAllocated: boolean;
}

/** Money that came for an order, as its page at the desk shows it. */
export interface ReceiptOfOrder extends Pick<Receipt, "reference" | "amountPaise" | "currency"> {
  readonly isAllocated: boolean;
  readonly at: Date;
}
