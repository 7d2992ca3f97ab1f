import { fileTooLarge, maxFileBytes, type ReceivedFile } from "@dakbag/contracts/csv-upload";
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "./shop-error.ts";

/** Upper limits of a form. */
interface FormLimits {
  readonly fileBytes: number;
  /** The message for a larger file. */
  readonly tooLarge: string;
  readonly fields: number;
  /** Longer texts are cut, so this must exceed what any contract accepts. */
  readonly fieldBytes: number;
}

// staff §5: one CSV file with few fields
const staffLimits: FormLimits = {
  fileBytes: maxFileBytes,
  tooLarge: fileTooLarge,
  fields: 10,
  fieldBytes: 1000,
};

/**
 * Makes the routes of an app accept multipart/form-data with one file: the fields become the body by their names, the
 * file a `ReceivedFile`. The body is read after the access check, and never beyond the limits.
 */
export async function registerMultipartForms(
  app: FastifyInstance,
  limits: FormLimits = staffLimits,
): Promise<void> {
  const { fileBytes, fields, fieldBytes } = limits;
  await app.register(multipart, {
    limits: { fileSize: fileBytes, files: 1, fields, parts: fields + 1, fieldSize: fieldBytes },
  });
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart()) request.body = await readForm(request, limits);
  });
}

async function readForm(request: FastifyRequest, limits: FormLimits): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const { fieldname } = part;
      const value = await valueOf(part);
      // A repeated field becomes a list, which no contract accepts for a single value.
      form.set(fieldname, form.has(fieldname) ? [form.get(fieldname), value] : value);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new ShopError(413, "too-large", limits.tooLarge);
    // Errors without a status come from the parser: the body is not a form.
    if (error instanceof Error && "statusCode" in error) throw error;
    throw new ShopError(400, "invalid-input", "The form could not be read.");
  }
  return Object.fromEntries(form);
}

async function valueOf(part: Multipart): Promise<unknown> {
  if (part.type === "field") return part.value;
  const bytes = await part.toBuffer();
  return { name: part.filename, type: part.mimetype, size: bytes.length, bytes } satisfies ReceivedFile;
}

/** A file name without control characters and lone surrogates, of at most 100 characters. */
export function safeFileName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").slice(-100) || "a file without a name";
}
