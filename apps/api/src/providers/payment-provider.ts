/** The ways that money comes, as receipts name them. */
export type PaymentMethod = "razorpay";

/** An order at the payment provider, which groups the payments of one order of the shop. */
interface ProviderOrder {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
}

/** One payment attempt. Only `captured` means that the money has arrived. `failed` may still become `captured`. */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** When the buyer made it; it may be captured and reported much later. */
  readonly createdAt: Date;
}

/** A refund at the payment provider, also one that was not made by the shop. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly currency: string;
  /** Chosen by the requester: for refunds of the shop their idempotency key. */
  readonly receipt: string | null;
  readonly status: "pending" | "processed" | "failed";
}

/** From where a page may load the dialog's script, what it may show in frames, and with whom it may talk. */
export interface DialogOrigins {
  readonly script: string;
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** The payment provider as the shop needs it. Every method throws ProviderError. */
export interface PaymentProvider {
  readonly method: PaymentMethod;

  /** What the dialog in the buyer's browser needs: the public key of the shop, the address of its script, and its hosts. */
  readonly dialog: {
    readonly publicKey: string;
    readonly scriptUrl: string;
    readonly origins: DialogOrigins;
  };

  /**
   * Creates one order per receipt; idempotent.
   *
   * @param receipt unique to the order, at most 40 characters
   */
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Readonly<Record<string, string>>;
  }): Promise<ProviderOrder>;

  /** An order by the provider's id, with whether a payment of it was captured. */
  findOrder(providerOrderId: string): Promise<ProviderOrder & { readonly isPaid: boolean }>;

  /**
   * All payment attempts for an order, including failed ones.
   *
   * @param maxWaitMs how long the caller can wait for the answer
   */
  findPaymentsOfOrder(providerOrderId: string, maxWaitMs?: number): Promise<ProviderPayment[]>;

  findPayment(paymentId: string): Promise<ProviderPayment>;

  /** All payments made since then, of any state. */
  findPaymentsSince(since: Date): Promise<ProviderPayment[]>;

  /** A refund by the provider's id. */
  findRefund(refundId: string): Promise<ProviderRefund>;

  /** All refunds of a payment, also those not made by the shop. */
  findRefundsOfPayment(paymentId: string): Promise<ProviderRefund[]>;

  /** All refunds requested since then. */
  findRefundsSince(since: Date): Promise<ProviderRefund[]>;

  /** Idempotent by the key, which is also the receipt of the refund. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<ProviderRefund>;

  /** Whether the signature from the buyer's browser is the provider's for this order and payment. */
  isCheckoutSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean;

  /** Whether a webhook's raw body has a valid signature by the current or the previous secret. */
  isWebhookSignature(rawBody: Buffer, signature: string): boolean;
}
