import { type ArtworkFormat, artworkFormats, readArtwork } from "@dakbag/domain/enquiries/artwork-file";
import { phoneAlert } from "@dakbag/domain/places/address-field-problem";
import {
  enquiryKinds,
  enquiryStatuses,
  type EnquiryField,
  enquiryFields,
  pincodeProblem,
} from "@dakbag/domain/enquiries/enquiry";
import { isIndianMobile, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { isPincode } from "@dakbag/domain/places/pincode";
import * as z from "zod";
import { isReceivedFile } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { count, id, instant, optionalText, text } from "./fields.ts";

/** How many enquiries a page of the list has. */
export const enquiriesPerPage = 50;

/** An artwork that came in a form, with what its bytes say it is. */
export interface ReceivedArtwork {
  readonly name: string;
  readonly format: ArtworkFormat;
  readonly bytes: Uint8Array;
}

type Asked = "name" | "companyName" | "phoneNumber" | "what" | "quantity";
const asked = (field: Asked) => {
  const { label, longest, missing } = enquiryFields[field];
  return text(label, longest, missing);
};
const offered = (field: Exclude<EnquiryField, Asked>) =>
  optionalText(enquiryFields[field].label, enquiryFields[field].longest);

/** A PDF, JPEG, PNG or WebP in the form field `file`, or nothing. What it is, its own bytes say. */
const artworkFile = z
  .custom<Blob>()
  .nullish()
  .transform((file: unknown, context): ReceivedArtwork | undefined => {
    // A browser without scripts sends a nameless file of no bytes where none was chosen.
    if (file === undefined || file === null || (isReceivedFile(file) && !file.name && file.size === 0))
      return undefined;
    const read = isReceivedFile(file)
      ? { name: file.name, bytes: file.bytes, ...readArtwork(file.bytes) }
      : { problem: "must be a file" };
    if (!("problem" in read)) return read;
    context.addIssue({ code: "custom", message: `file ${read.problem}` });
    return z.NEVER;
  });

/**
 * Asks for a price, without an account: as JSON, or as a form that brings an artwork or a photograph. The same enquiry
 * again within a day is the same one. `acknowledgedBy` says on which ways its sender is told that it has arrived: too
 * many to one phone or address are not told again. `website` is a trap for programs that fill in every field.
 */
export const sendEnquiry = endpoint("POST /api/enquiries", {
  access: "anyone",
  body: z.strictObject({
    kind: z.enum(enquiryKinds, { error: "kind must be bulk or customisation" }),
    name: asked("name"),
    companyName: asked("companyName"),
    phoneNumber: asked("phoneNumber").transform(normalisePhoneNumber).refine(isIndianMobile, phoneAlert),
    email: offered("email").refine(
      (value) => value === "" || z.email().safeParse(value).success,
      "Invalid email format",
    ),
    what: asked("what"),
    quantity: asked("quantity"),
    pincode: offered("pincode").refine((value) => value === "" || isPincode(value), pincodeProblem),
    message: offered("message"),
    file: artworkFile,
    website: z
      .string("website must stay empty")
      .refine((value) => value === "", "website must stay empty")
      .optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    number: z.string(),
    acknowledgedBy: z.array(z.enum(["sms", "email"])),
  }),
});

const status = (name = "status") =>
  z.enum(enquiryStatuses, { error: `${name} must be one of ${enquiryStatuses.join(", ")}` });

const listed = z.object({
  id: z.uuid(),
  number: z.string(),
  receivedAt: instant,
  kind: z.enum(enquiryKinds),
  status: status(),
  name: z.string(),
  companyName: z.string(),
  phoneNumber: z.string(),
  what: z.string(),
  quantity: z.string(),
  hasArtwork: z.boolean(),
});

/**
 * All enquiries, newest first. `search` is an enquiry's number or a phone number, whole. `before` is the `next` of the
 * page before; `next` is null on the last page.
 */
export const listEnquiries = endpoint("GET /api/admin/enquiries", {
  access: "admin",
  query: z.strictObject({
    status: z.enum(["", ...enquiryStatuses], { error: "status must be one of an enquiry's" }).optional(),
    search: optionalText("search", 20),
    before: z.uuid({ error: "before must be an identifier" }).optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    enquiries: z.array(listed),
    next: z.uuid().nullable(),
  }),
});

/**
 * One enquiry with all that its sender wrote, how the acknowledgements ended, and who has changed its status. `nextNew`
 * is the oldest other one that nobody has taken up.
 */
export const findEnquiry = endpoint("GET /api/admin/enquiries/:id", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: z.object({
    success: z.literal(true),
    enquiry: listed.extend({
      email: z.string(),
      pincode: z.string(),
      message: z.string(),
      artwork: z
        .object({ fileName: z.string(), format: z.enum(artworkFormats), byteCount: count })
        .nullable(),
    }),
    acknowledgements: z.array(
      z.object({
        channel: z.enum(["sms", "email"]),
        state: z.enum(["waiting", "sending", "sent", "failed", "unclear"]),
      }),
    ),
    history: z.array(z.object({ at: instant, actor: z.string(), from: status(), to: status() })),
    nextNew: z.uuid().nullable(),
  }),
});

/**
 * Moves an enquiry on from the status that was seen; 409 when somebody else has moved it elsewhere since. The status
 * that it has already changes nothing.
 */
export const changeEnquiryStatus = endpoint("PUT /api/admin/enquiries/:id/status", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({ from: status("from"), to: status("to") }),
  answer: z.object({ success: z.literal(true), status: status() }),
});

/** The artwork of an enquiry, for saving; it is never shown. */
export const downloadArtwork = endpoint("GET /api/admin/enquiries/:id/artwork", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: z.custom<Blob>(),
});
