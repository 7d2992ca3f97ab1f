import { fileTooLarge, mostFileBytes, type ReceivedFile } from "@dakbag/contracts/csv-upload";
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "./shop-error.ts";

/** The most that a form may bring. */
interface FormLimits {
  readonly fileBytes: number;
  /** What is said of a larger file. */
  readonly tooLarge: string;
  readonly fields: number;
  /** Of each field's text; what is longer is cut, so this has to be more than any contract takes. */
  readonly fieldBytes: number;
}

/** A file of staff (staff §5), with little beside it. */
const ofStaff: FormLimits = {
  fileBytes: mostFileBytes,
  tooLarge: fileTooLarge,
  fields: 10,
  fieldBytes: 1000,
};

/**
 * Lets the routes of an app take forms with a file (multipart/form-data): the form's fields become the body, each by
 * its name, the file as a `ReceivedFile`. It is read after the caller is known, and never beyond the largest size.
 */
export async function acceptForms(app: FastifyInstance, most: FormLimits = ofStaff): Promise<void> {
  const { fileBytes, fields, fieldBytes } = most;
  await app.register(multipart, {
    limits: { fileSize: fileBytes, files: 1, fields, parts: fields + 1, fieldSize: fieldBytes },
  });
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart()) request.body = await readForm(request, most);
  });
}

async function readForm(request: FastifyRequest, most: FormLimits): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const { fieldname } = part;
      const value = await valueOf(part);
      // What is given twice is no single value, and no contract takes it for one.
      form.set(fieldname, form.has(fieldname) ? [form.get(fieldname), value] : value);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new ShopError(413, "too-large", most.tooLarge);
    // The reader names its own refusals; what it throws beside them is its parser's word for a form that is none.
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

/** A file's name that fits into sentences and can be stored, whatever a client calls it. */
export function fileNameOf(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").slice(-100) || "a file without a name";
}
