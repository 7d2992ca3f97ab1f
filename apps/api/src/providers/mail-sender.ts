export interface Mail {
  /** Without angle brackets. A retry has the same id, so that mailboxes can drop duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mail. */
export interface MailSender {
  /**
   * @returns the mail server's reply, for enquiries there
   * @throws ProviderError `refused` when this mail will never be accepted; `unavailable` when a retry may work, though
   * the mail may have been sent
   */
  send(mail: Mail): Promise<string>;
}
