import { readPicture, type PictureHeader } from "@dakbag/domain/catalogue/picture-file";
import * as z from "zod";
import { isReceivedFile } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

/** A picture received in a form, with the format and size read from its bytes. */
interface ReceivedPicture extends PictureHeader {
  readonly bytes: Uint8Array;
}

/** A JPEG, PNG or WebP picture in the form field `file`; the format is read from its bytes. */
const pictureFile = z
  .custom<Blob>((value) => value !== undefined && value !== null, "file is required")
  .transform((file: unknown, context): ReceivedPicture => {
    const read = isReceivedFile(file)
      ? { ...readPicture(file.bytes), bytes: file.bytes }
      : { problem: "must be a file" };
    if (!("problem" in read)) return read;
    context.addIssue({ code: "custom", message: `file ${read.problem}` });
    return z.NEVER;
  });

/** Saves a picture for products. The same picture always has the same path. */
export const addPicture = endpoint("POST /api/admin/pictures", {
  access: "admin",
  body: z.strictObject({ file: pictureFile }),
  answer: z.object({
    success: z.literal(true),
    /** The path for a product's `images`. */
    address: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});

/** The bytes of a picture, which never change at one URL. */
export const showPicture = endpoint("GET /pictures/:name", {
  access: "anyone",
  params: z.strictObject({ name: text("name", 80) }),
  answer: z.custom<Blob>(),
});
