import { type Signatory, signatory, signatureFolder } from "@dakbag/company/signatory";
import { readPicture } from "@dakbag/domain/catalogue/picture-file";
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Who signed a document, as it is stored with it. */
export interface SignedBy extends Signatory {
  /** Of the picture of the signature, in base64url; null where there is none. */
  readonly sha256: string | null;
}

// It is in every document again.
const maxBytes = 100_000;

/** Who signs a document that is issued now; null while they are signed by hand. */
export function signedBy(signer: Signatory | null = signatory, folder = signatureFolder): SignedBy | null {
  if (!signer) return null;
  const path = pathOf(signer, folder);
  return { ...signer, sha256: path === undefined ? null : hashOf(readFileSync(path)) };
}

/**
 * The path of the picture of a document's signature; undefined where there is none, or where its file is gone or another
 * one by now: a document never gets a signature that it did not have.
 */
export function findSignature(
  signer: SignedBy | null | undefined,
  folder = signatureFolder,
): string | undefined {
  const path = signer ? pathOf(signer, folder) : undefined;
  return path !== undefined && hashOf(readFileSync(path)) === signer?.sha256 ? path : undefined;
}

/**
 * Checks that documents can have today's signature, before the first one needs it.
 *
 * @throws Error naming the file
 */
export function assertSignature(signer: Signatory | null = signatory, folder = signatureFolder): void {
  if (!signer?.signature) return;
  const path = pathOf(signer, folder);
  const problem = path === undefined ? "is missing" : problemOf(readFileSync(path));
  if (problem !== undefined)
    throw new Error(`The signature packages/company/signatures/${signer.signature} ${problem}.`);
}

function pathOf({ signature }: Signatory, folder: URL): string | undefined {
  if (signature === null) return undefined;
  const path = fileURLToPath(new URL(signature, folder));
  return existsSync(path) ? path : undefined;
}

const hashOf = (bytes: Buffer) => hash("sha256", bytes, "base64url");

function problemOf(bytes: Buffer): string | undefined {
  if (bytes.length > maxBytes) return "must be at most 100 kB";
  const picture = readPicture(bytes);
  if ("problem" in picture) return picture.problem;
  const isPrintable = picture.format === "jpg" || (picture.format === "png" && isPlainPng(bytes));
  return isPrintable ? undefined : "must be a JPEG, or a PNG without transparency and interlacing";
}

// What pdfkit writes synchronously; the rest it decodes meanwhile, and the bytes of a document would not be the same each time.
function isPlainPng(bytes: Buffer): boolean {
  const [colourType, interlacing] = [bytes[25] ?? 0, bytes[28]];
  const hasAlphaChannel = (colourType & 4) !== 0;
  return !hasAlphaChannel && interlacing === 0 && !bytes.includes("tRNS");
}
