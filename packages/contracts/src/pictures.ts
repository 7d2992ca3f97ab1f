import * as z from "zod";
import { isReceivedFile, type ReceivedFile } from "./csv-upload.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { text } from "./fields.ts";

/** A JPEG, PNG or WebP picture in the form field `file`, its content not yet read. */
export const pictureFile = z
  .custom<Blob>((value) => value !== undefined && value !== null, "file is required")
  .transform((file: unknown, context): ReceivedFile => {
    if (isReceivedFile(file)) return file;
    context.addIssue({ code: "custom", message: "file must be a file" });
    return z.NEVER;
  });

/** Saves a picture for products. The same picture always has the same path. */
export const addPicture = endpoint("POST /api/admin/pictures", {
  access: "admin",
  body: z.strictObject({ file: pictureFile }),
  answer: succeeded.extend({
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
