import type { OrderNotification } from "@dakbag/domain/orders/order-status";

/** Sends text messages by templates that are registered with the operators; only the variables are free. */
export interface SmsSender {
  /**
   * Sends a one-time code to an Indian number of ten digits.
   *
   * @throws ProviderError when the gateway refused, failed or did not answer in time
   */
  sendOneTimeCode(phoneNumber: string, code: string): Promise<void>;

  /**
   * Sends an order notification to an Indian number of ten digits.
   *
   * @returns what the gateway calls the message, for asking there
   * @throws ProviderError `refused`, or with `neverArrived`: it was not sent; any other: it may have been
   */
  sendOrderNotification(
    phoneNumber: string,
    template: OrderNotification,
    variables: Readonly<Record<"number" | "amount" | "link", string>>,
  ): Promise<string>;

  /** Acknowledges an enquiry to an Indian number of ten digits; answers and throws like `sendOrderNotification`. */
  sendEnquiryAcknowledgement(phoneNumber: string, number: string): Promise<string>;
}
