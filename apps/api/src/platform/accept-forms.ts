import { mostFileBytes, type ReceivedFile } from "@dakbag/contracts/csv-upload";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";

/**
 * Lets the routes of an app take forms with a file (multipart/form-data): the form's fields become the body, each by
 * its name, the file as a `ReceivedFile`. It is read after the caller is known, and never beyond the largest size.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: mostFileBytes, files: 1, fields: 10, parts: 11, fieldSize: 1000 },
    attachFieldsToBody: "keyValues",
    async onFile(part) {
      const bytes = await part.toBuffer();
      const file: ReceivedFile = { name: part.filename, type: part.mimetype, size: bytes.length, bytes };
      Object.assign(part, { value: file });
    },
  });
}

/** A file's name that fits into sentences and can be stored, whatever a client calls it. */
export function fileNameOf(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").slice(-100) || "a file without a name";
}
