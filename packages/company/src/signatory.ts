/** Who signs tax invoices and credit notes for the company. */
export interface Signatory {
  readonly name: string;
  /** The file of the signature in `packages/company/signatures`; null where there is none, and the name is printed alone. */
  readonly signature: string | null;
}

/**
 * Today's signatory; null while documents are signed by hand, for which they have room. Sample data, to be replaced.
 *
 * A document names who signed on its day, so the files of earlier signatories stay in the folder.
 */
export const signatory: Signatory | null = { name: "Sample Signatory", signature: "sample-signatory.png" };

export const signatureFolder = new URL("../signatures/", import.meta.url);
