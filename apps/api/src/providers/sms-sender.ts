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
   * Sends a notification about an order to an Indian number of ten digits.
   *
   * @returns the gateway's id of the message, for enquiries there
   * @throws ProviderError `refused`, or with `neverArrived`: it was not sent; any other: it may have been
   */
  sendOrderNotification(
    phoneNumber: string,
    template: OrderNotification,
    variables: Readonly<Record<"number" | "link", string>>,
  ): Promise<string>;

  /**
   * Sends one message for several notifications about orders, with their number and the link of the orders; returns and
   * throws like `sendOrderNotification`.
   */
  sendOrdersNotification(
    phoneNumber: string,
    variables: Readonly<Record<"count" | "link", string>>,
  ): Promise<string>;

  /** Confirms an enquiry, by the digits of its number, to an Indian number of ten digits; returns and throws like `sendOrderNotification`. */
  sendEnquiryAcknowledgement(phoneNumber: string, number: string): Promise<string>;
}
