/** Sends text messages. The template's words are registered with the operators; only its variables are ours. */
export interface SmsSender {
  /**
   * Sends a one-time code to an Indian number of ten digits.
   *
   * @throws ProviderError when the gateway refused, failed or did not answer in time
   */
  sendOneTimeCode(phoneNumber: string, code: string): Promise<void>;
}
