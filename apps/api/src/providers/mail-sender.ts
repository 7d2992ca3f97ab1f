export interface Mail {
  /** Without angle brackets. The same mail sent again has the same one, so that mailboxes can drop the second. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mail. */
export interface MailSender {
  /**
   * @returns what the mail server calls it, for asking there
   * @throws ProviderError `refused` when this mail will never be taken; `unavailable` when it may work later, though
   * the mail may be on its way all the same
   */
  send(mail: Mail): Promise<string>;
}
