import { artworkFormats } from "@dakbag/domain/enquiries/artwork-file";
import { phoneAlert } from "@dakbag/domain/places/address-field-problem";
import {
  enquiryKinds,
  enquiryStatuses,
  type EnquiryField,
  enquiryFields,
  pincodeProblem,
} from "@dakbag/domain/enquiries/enquiry";
import {
  isIndianMobile,
  maxTypedPhoneLength,
  normalisePhoneNumber,
} from "@dakbag/domain/account/phone-number";
import { isPincode } from "@dakbag/domain/places/pincode";
import * as z from "zod";
import { isReceivedFile, type ReceivedFile } from "./csv-upload.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, id, instant, lineText, optionalText, text } from "./fields.ts";

/** Enquiries on a page of the list. */
export const enquiriesPerPage = 50;

type RequiredField = "name" | "companyName" | "phoneNumber" | "what" | "quantity";
const required = (field: RequiredField) => {
  const { label, maxLength, missing } = enquiryFields[field];
  // A pasted phone number may have invisible characters, which are left out of it.
  return (field === "phoneNumber" ? text : lineText)(label, maxLength, missing);
};
const optional = (field: Exclude<EnquiryField, RequiredField>) =>
  optionalText(enquiryFields[field].label, enquiryFields[field].maxLength);

/** An optional PDF, JPEG, PNG or WebP in the form field `file`, its content not yet read. */
const artworkFile = z
  .custom<Blob>()
  .nullish()
  .transform((file: unknown, context): ReceivedFile | undefined => {
    if (file === undefined || file === null) return undefined;
    // Without scripts a browser sends an empty, unnamed file when none was chosen.
    if (isReceivedFile(file)) return !file.name && file.size === 0 ? undefined : file;
    context.addIssue({ code: "custom", message: "file must be a file" });
    return z.NEVER;
  });

/**
 * Sends an enquiry without an account: as JSON, or as a form with an artwork or a photograph. The same enquiry within a
 * day is stored once. `acknowledgedBy` lists the channels of the acknowledgement, which are limited for one phone or
 * e-mail address. `website` is a honeypot for bots.
 */
export const sendEnquiry = endpoint("POST /api/enquiries", {
  access: "anyone",
  body: z.strictObject({
    kind: z.enum(enquiryKinds, { error: "kind must be bulk or customisation" }),
    name: required("name"),
    companyName: required("companyName"),
    phoneNumber: required("phoneNumber").transform(normalisePhoneNumber).refine(isIndianMobile, phoneAlert),
    email: optional("email").refine(
      (value) => value === "" || z.email().safeParse(value).success,
      "Invalid email format",
    ),
    what: required("what"),
    quantity: required("quantity"),
    pincode: optional("pincode").refine((value) => value === "" || isPincode(value), pincodeProblem),
    message: optional("message"),
    file: artworkFile,
    website: z
      .string("website must stay empty")
      .refine((value) => value === "", "website must stay empty")
      .optional(),
  }),
  answer: succeeded.extend({ number: z.string(), acknowledgedBy: z.array(z.enum(["sms", "email"])) }),
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
 * All enquiries, newest first. `search` is a complete enquiry number or phone number. `before` is the `next` of the
 * page before; `next` is null on the last page.
 */
export const listEnquiries = endpoint("GET /api/admin/enquiries", {
  access: "admin",
  query: z.strictObject({
    status: z
      .enum(["", ...enquiryStatuses], { error: `status must be one of ${enquiryStatuses.join(", ")}` })
      .optional(),
    search: optionalText("search", maxTypedPhoneLength),
    before: z.uuid({ error: "before must be an identifier" }).optional(),
  }),
  answer: succeeded.extend({ enquiries: z.array(listed), next: z.uuid().nullable() }),
});

/**
 * One enquiry with everything its sender wrote, the state of the acknowledgements, and the history of its status. `nextNew`
 * is the oldest other one in status New.
 */
export const findEnquiry = endpoint("GET /api/admin/enquiries/:id", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: succeeded.extend({
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
 * Changes the status of an enquiry from the one that was seen; 409 when it has been changed since. The current status
 * changes nothing.
 */
export const changeEnquiryStatus = endpoint("PUT /api/admin/enquiries/:id/status", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({ from: status("from"), to: status("to") }),
  answer: succeeded.extend({ status: status() }),
});

/** The artwork of an enquiry as a download; it is never displayed. */
export const downloadArtwork = endpoint("GET /api/admin/enquiries/:id/artwork", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: z.custom<Blob>(),
});
