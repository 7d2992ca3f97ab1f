import type { TaxDocument } from "./tax-document.ts";
import { writeTaxDocument } from "./write-tax-document.ts";

/** The work of a thread of `createDocumentWriter`. */
export default async function writeDocument(document: TaxDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTaxDocument(document)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
