/** An order at the payment provider: what the buyer's payments are collected under. */
interface ProviderOrder {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
}

/** One try to pay. Only `captured` means that the money is there. `failed` may still become `captured`. */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: "created" | "authorized" | "captured" | "refunded" | "failed";
}

/** A refund at the payment provider, whoever asked for it. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** The asker's own name for it: of the shop's refunds their idempotency key. */
  readonly receipt: string | null;
  readonly status: "pending" | "processed" | "failed";
}

/** The payment provider as the shop needs it. Every method throws ProviderError. */
export interface PaymentProvider {
  /**
   * Makes one order for a receipt however often it is asked.
   *
   * @param receipt what is the order's own for ever, at most 40 characters
   */
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Readonly<Record<string, string>>;
  }): Promise<ProviderOrder>;

  /** All tries to pay for an order, failed ones too. */
  findPaymentsOfOrder(providerOrderId: string): Promise<ProviderPayment[]>;

  findPayment(paymentId: string): Promise<ProviderPayment>;

  /** How far a refund is, by the provider's own name for it. */
  findRefund(refundId: string): Promise<ProviderRefund>;

  /** All refunds of a payment, also those that were made elsewhere. */
  findRefundsOfPayment(paymentId: string): Promise<ProviderRefund[]>;

  /** All refunds of all payments that were asked for since then. */
  findRefundsSince(since: Date): Promise<ProviderRefund[]>;

  /** Refunds once however often it is asked with the same key, which is the refund's receipt too. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<ProviderRefund>;

  /** Whether the signature that the buyer's browser brings was made by the provider for this order and payment. */
  isCheckoutSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean;

  /** Whether a webhook's raw body was signed with the current or the previous secret. */
  isWebhookSignature(rawBody: Buffer, signature: string): boolean;
}
