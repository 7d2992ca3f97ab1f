import { changeWarningReasons } from "@dakbag/domain/orders/change-warnings";
import { maxMoneyNoteLength } from "@dakbag/domain/orders/status-change";
import * as z from "zod";
import { csvFile } from "./csv-upload.ts";
import { endpoint } from "./endpoint.ts";
import { count, id, instant, optionalTextForBuyers } from "./fields.ts";
import { outsideReference } from "./order-desk.ts";
import { orderStatus } from "./orders.ts";

// CSV files of staff, three kinds; those of vendors are in vendor-imports.ts. A preview lists the changes of each row
// without applying them; the last upload of a kind can be undone.

export const success = z.literal(true);

/** A value that a row changes, as it is shown; an empty text is no value. */
const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

/** `what` says what would change, or why the row cannot be applied; `changes` has each value before and after. */
export const previewRow = { line: count, what: z.string(), changes: z.array(fieldChange) };

/** The last upload that changed anything; `upload` is null when there is none, or it was undone. */
export const lastUpload = <Counts extends z.ZodRawShape>(counts: Counts) =>
  z.object({
    success,
    upload: z
      .object({ _id: z.uuid(), fileName: z.string(), at: instant, by: z.string(), ...counts })
      .nullable(),
  });

/**
 * Rows changed since the upload are not restored: `leftRows` names them with the reason. A repeated request has the same
 * answer.
 */
export const undone = <Name extends z.ZodRawShape>(name: Name) =>
  z.object({ success, restoredCount: count, leftRows: z.array(z.object({ ...name, reason: z.string() })) });

export const uploadId = z.strictObject({ id });

/**
 * The result of a status CSV (staff §7). `updatedCount`: rows that change a status; `sameStatusCount`: rows whose order
 * already has it, but whose invoice and tracking are applied; `notFoundCount`: rows without an order. `invalidRows` are
 * not applied. Every row is in one of the four.
 */
const statusOutcome = {
  success,
  updatedCount: count,
  notFoundCount: count,
  sameStatusCount: count,
  invalidRows: z.array(z.object({ line: count, orderID: z.string(), reason: z.string() })),
};

/** The digest that a preview has answered. */
export const previewDigest = z
  .string({ error: "seen must be the digest of a preview" })
  .regex(/^[0-9a-f]{64}$/, "seen must be the digest of a preview");

const yes = (field: string) => z.enum(["yes"], { error: `${field} must be yes, or be left out` }).optional();

/** `moneyNote` is the reference of `elsewhere` or the reason of `kept`; a body is read as `MoneyDecision`. */
const goodsAndMoney = {
  money: z
    .enum(["refund", "elsewhere", "kept"], { error: "money must be refund, elsewhere or kept" })
    .optional(),
  moneyNote: optionalTextForBuyers("moneyNote", maxMoneyNoteLength),
  restock: yes("restock"),
};

function refuseMoneyNote(
  { money, moneyNote }: { money?: string | undefined; moneyNote: string },
  context: z.core.$RefinementCtx,
): void {
  const isNeeded = money === "elsewhere" || money === "kept";
  const problem =
    isNeeded && moneyNote === ""
      ? "moneyNote is required: the reference of the refund, or the reason to keep the money"
      : money === "elsewhere" && outsideReference("moneyNote").safeParse(moneyNote).error?.issues[0]?.message;
  if (problem) context.addIssue({ code: "custom", message: problem, path: ["moneyNote"] });
}

/**
 * Sets status, invoice and tracking of many orders in one transaction. `money` and `restock` are for its rows
 * that cancel paid orders, as in `updateOrder`; without `money` such rows are invalid. `seen` is the answer of the preview:
 * if the file, the choices, a warning or one of the orders is another now, the answer is 409 `order-changed` and nothing changes; and 409 `rows-unchecked`
 * if rows have warnings, unless `checked` is "yes". Without `seen` the file is applied without a preview.
 */
export const bulkOrderStatus = endpoint("POST /api/admin/bulkOrderStatus", {
  access: "admin",
  body: z
    .strictObject({
      file: csvFile,
      ...goodsAndMoney,
      seen: previewDigest.optional(),
      checked: yes("checked"),
    })
    .superRefine(refuseMoneyNote),
  answer: z.object(statusOutcome),
});

/**
 * `from` is the order's current status, `to` the file's; `changed` lists what would change, `what` is the sentence.
 * `warnings` are what staff should check before a row is applied, `reasons` why, in the same order. `undecidedCount` rows wait
 * for the choice of `money`. `messages` are those that the buyers will get; several for one buyer may be sent as one, and those
 * about a status wait `delayMinutes` first: they are not sent if it is undone by then.
 */
export const previewBulkOrderStatus = endpoint("POST /api/admin/bulkOrderStatus/preview", {
  access: "admin",
  body: z.strictObject({ file: csvFile, ...goodsAndMoney }).superRefine(refuseMoneyNote),
  answer: z.object({
    ...statusOutcome,
    seen: z.string(),
    undecidedCount: count,
    messages: z.object({ sms: count, email: count, delayMinutes: count }),
    rows: z.array(
      z.object({
        ...previewRow,
        orderID: z.string(),
        verdict: z.enum(["updated", "same", "notFound", "invalid"]),
        from: orderStatus.nullable(),
        to: orderStatus.nullable(),
        changed: z.array(
          z.enum([
            "status",
            "invoice link",
            "tracking ID",
            "delivery partner",
            "goods return to stock",
            "goods leave stock",
            "payment is refunded",
            "refund elsewhere is recorded",
            "payment is kept",
          ]),
        ),
        warnings: z.array(z.string()),
        reasons: z.array(z.enum(changeWarningReasons)),
      }),
    ),
  }),
});

export type StatusVerdict = z.infer<typeof previewBulkOrderStatus.answer>["rows"][number];

/**
 * The messages to buyers about the statuses of an upload: those that wait until `waitsUntil` and that its undo stops, those that
 * were sent or are being sent, and those that were stopped. Several of one buyer may be sent as one.
 */
export const messagesOfUpload = z.object({
  waiting: count,
  sent: count,
  stopped: count,
  waitsUntil: instant.nullable(),
});

export const lastBulkOrderStatus = endpoint("GET /api/admin/bulkOrderStatus/last", {
  access: "admin",
  answer: lastUpload({
    changedOrders: count,
    updatedCount: count,
    sameStatusCount: count,
    messages: messagesOfUpload,
  }),
});

/** Orders changed or paid since the upload are not restored, nor orders whose goods are no longer in stock. */
export const undoBulkOrderStatus = endpoint("POST /api/admin/bulkOrderStatus/:id/undo", {
  access: "admin",
  params: uploadId,
  answer: undone({ orderNumber: z.string() }).extend({ messages: messagesOfUpload }),
});

/**
 * Checks a file of prices and stock. `upload` is the id for `applyProductCsv`; null when nothing would change.
 * `earlier` is an upload with the same rows (`isSame`), which are not applied a second time unless `again` is "yes"; or
 * one of a file with the same name, whose stock differences may be repeated in this one.
 */
export const checkProductCsv = endpoint("POST /api/admin/productCsv", {
  access: "admin",
  body: z.strictObject({
    file: csvFile,
    again: yes("again"),
  }),
  answer: z.object({
    success,
    upload: z.uuid().nullable(),
    updatedCount: count,
    sameCount: count,
    notFoundCount: count,
    invalidCount: count,
    earlier: z.object({ at: instant, by: z.string(), isSame: z.boolean() }).nullable(),
    rows: z.array(
      z.object({
        ...previewRow,
        SKU: z.string(),
        verdict: z.enum(["updated", "same", "notFound", "invalid"]),
        /** Whether it sets a stock lower than now: the plus sign of a difference may be lost. */
        setsLower: z.boolean(),
        /** Whether it raises or lowers the price by more than half. */
        movesPrice: z.boolean(),
      }),
    ),
  }),
});

export type ProductVerdict = z.infer<typeof checkProductCsv.answer>["rows"][number];

/**
 * Applies a checked file in one transaction. A row whose product has changed since the check is refused, the others
 * are applied. A repeated request has the same answer.
 */
export const applyProductCsv = endpoint("POST /api/admin/productCsv/:id/apply", {
  access: "admin",
  params: uploadId,
  answer: z.object({
    success,
    updatedCount: count,
    refusedRows: z.array(z.object({ line: count, SKU: z.string(), reason: z.string() })),
  }),
});

export const lastProductCsv = endpoint("GET /api/admin/productCsv/last", {
  access: "admin",
  answer: lastUpload({ updatedCount: count }),
});

/** Stock is changed back by its difference; a product with too little stock left is not restored. */
export const undoProductCsv = endpoint("POST /api/admin/productCsv/:id/undo", {
  access: "admin",
  params: uploadId,
  answer: undone({ SKU: z.string() }),
});
