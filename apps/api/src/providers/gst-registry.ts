/** A taxpayer as the public GST register has it. */
export interface GstRegistration {
  readonly gstin: string;
  readonly legalName: string;
  readonly tradeName: string;
  /** In the register's own word; only "Active" may trade. */
  readonly status: string;
  /** The day of cancellation as the register writes it, or null. */
  readonly cancelledOn: string | null;
}

/** The public register of GST taxpayers. */
export interface GstRegistry {
  /**
   * @param gstin normalised, with the right check digit
   * @returns undefined for a number that the register does not have
   * @throws ProviderError
   */
  findRegistration(gstin: string): Promise<GstRegistration | undefined>;
}
