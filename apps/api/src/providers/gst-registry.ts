/** A taxpayer in the public GST registry. */
export interface GstRegistration {
  readonly gstin: string;
  readonly legalName: string;
  readonly tradeName: string;
  /** The registry's own text; only "Active" is valid. */
  readonly status: string;
  /** The day of cancellation as the registry writes it, or null. */
  readonly cancelledOn: string | null;
}

/** The public registry of GST taxpayers. */
export interface GstRegistry {
  /**
   * @param gstin normalised, with the right check digit
   * @returns undefined for an unknown GSTIN
   * @throws ProviderError
   */
  findRegistration(gstin: string): Promise<GstRegistration | undefined>;
}
