import { buyerClaimKinds, claimKinds } from "@dakbag/domain/claims/claim-clock";
import {
  isVideoUrl,
  maxClaimNoteLength,
  maxClaimReasonLength,
  maxVideoUrlLength,
  videoUrlProblem,
} from "@dakbag/domain/claims/claim-evidence";
import { claimStates, claimSteps } from "@dakbag/domain/claims/claim-state";
import { pictureFormats } from "@dakbag/domain/catalogue/picture-path";
import { shipmentKinds } from "@dakbag/domain/orders/shipment-stage";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import {
  count,
  id,
  instant,
  optionalText,
  optionalTextForBuyers,
  linesOf,
  parcelNumber,
  textForBuyers,
  wholeNumber,
} from "./fields.ts";
import { pictureFile } from "./pictures.ts";

/** Claims on a page of the queue. */
export const claimsPerPage = 50;

const maxPieces = 1_000_000_000;

const lineNumber = wholeNumber("lineNumber", 1, 1_000_000);

/**
 * What was reported of a parcel of an order. `deadline` is until when it could be reported; of what a courier reported, when that
 * was. `version` counts the decisions. Of a line, `refund` and `replace` are the accepted pieces of `quantity`; `replacement` is
 * the number of the parcel that was made for the second.
 */
const claim = z.object({
  id: z.uuid(),
  parcelNumber: count,
  kind: z.enum(claimKinds),
  state: z.enum(claimStates),
  raisedAt: instant,
  deadline: instant,
  note: z.string(),
  videoUrl: z.string(),
  /** Of staff to the buyer; empty until they decide. */
  answer: z.string(),
  version: count,
  replacement: count.nullable(),
  lines: z.array(
    z.object({
      lineNumber: count,
      SKU: z.string(),
      productTitle: z.string(),
      unit: z.string(),
      quantity: count,
      refund: count,
      replace: count,
    }),
  ),
});

/**
 * The claims of an order, the newest first, and what can be claimed of its delivered parcels: until when, by kind, and how many
 * pieces of each line. A parcel without such pieces has no lines. `canRaise` is false once the order has as many claims as it may.
 */
export const findClaims = endpoint("GET /api/orders/:id/claims", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: succeeded.extend({
    claims: z.array(claim.extend({ pictures: count })),
    canRaise: z.boolean(),
    parcels: z.array(
      z.object({
        number: count,
        kind: z.enum(shipmentKinds),
        deliveredAt: instant,
        deadlines: z.array(z.object({ kind: z.enum(buyerClaimKinds), until: instant, isOver: z.boolean() })),
        lines: z.array(
          z.object({
            lineNumber: count,
            SKU: z.string(),
            productTitle: z.string(),
            unit: z.string(),
            claimable: count,
          }),
        ),
      }),
    ),
  }),
});

/**
 * Reports what is wrong with pieces of a delivered parcel. 409 `claim-late` after the deadline of the refund policy, with a
 * sentence that names it; `not-delivered`, `fewer-pieces-left`, `too-many-claims`, and `order-changed` for a cancelled order. With
 * an `Idempotency-Key` header a repeated request raises one claim.
 */
export const raiseClaim = endpoint("POST /api/orders/:id/claims", {
  access: "buyer",
  params: z.strictObject({ id }),
  body: z.strictObject({
    parcel: parcelNumber,
    kind: z.enum(buyerClaimKinds, { error: `kind must be one of ${buyerClaimKinds.join(", ")}` }),
    lines: linesOf(z.strictObject({ lineNumber, quantity: wholeNumber("quantity", 1, maxPieces) })),
    note: optionalText("note", maxClaimNoteLength),
    videoUrl: optionalText("videoUrl", maxVideoUrlLength).refine(
      (value) => value === "" || isVideoUrl(value),
      `videoUrl ${videoUrlProblem}`,
    ),
  }),
  answer: succeeded.extend({ claimId: z.uuid() }),
});

const ofClaim = z.strictObject({ id, claimId: id });

/**
 * Adds a picture to a claim that staff have not decided; the same one again changes nothing. 409 `too-many-pictures` beyond
 * six, and `changed-meanwhile` after the decision.
 */
export const addClaimPicture = endpoint("POST /api/orders/:id/claims/:claimId/pictures", {
  access: "buyer",
  params: ofClaim,
  body: z.strictObject({ file: pictureFile }),
  answer: succeeded.extend({ pictures: count }),
});

const version = wholeNumber("version", 1, 1_000_000);

/** Withdraws a claim that staff have not decided; again changes nothing. 409 `changed-meanwhile` after the decision. */
export const withdrawClaim = endpoint("POST /api/orders/:id/claims/:claimId/withdraw", {
  access: "buyer",
  params: ofClaim,
  answer: succeeded,
});

/**
 * Open claims by their deadline, or those that are finished, the newest first. `orderNumber` names the parcel of an order that left
 * in several ("26-27/000123/2"). `after` is the `next` of the page before.
 */
export const listClaims = endpoint("GET /api/admin/claims", {
  access: "accounts",
  query: z.strictObject({
    which: z.enum(["open", "finished"], { error: "which must be open or finished" }).default("open"),
    after: z.uuid({ error: "after must be the next of a page" }).optional(),
  }),
  answer: succeeded.extend({
    claims: z.array(
      claim.pick({ id: true, kind: true, state: true, raisedAt: true, deadline: true }).extend({
        orderId: z.uuid(),
        orderNumber: z.string(),
        recipient: z.string(),
        pieces: count,
        pictures: count,
        hasVideo: z.boolean(),
      }),
    ),
    next: z.uuid().nullable(),
  }),
});

/**
 * The claims of an order for staff, the newest first. Of a line, `toRemedy` is how many pieces are neither refunded nor replaced,
 * and `inStock` how many could be sent again.
 */
export const findClaimsOnDesk = endpoint("GET /api/admin/orders/:id/claims", {
  access: "accounts",
  params: z.strictObject({ id }),
  answer: succeeded.extend({
    claims: z.array(
      claim.extend({
        pictures: z.array(z.object({ id: z.uuid(), format: z.enum(pictureFormats), byteCount: count })),
        canCancelReplacement: z.boolean(),
        lines: z.array(
          claim.shape.lines.element.extend({ restock: z.boolean(), toRemedy: count, inStock: count }),
        ),
      }),
    ),
  }),
});

export type ClaimOnDesk = z.infer<typeof findClaimsOnDesk.answer>["claims"][number];

/** A picture of a claim as a download. */
export const downloadClaimPicture = endpoint(
  "GET /api/admin/orders/:id/claims/:claimId/pictures/:pictureId",
  {
    access: "accounts",
    params: ofClaim.extend({ pictureId: id }),
    answer: z.custom<Blob>(),
  },
);

/**
 * Accepts a claim, whole or piece by piece: what no line names is refused. With the step `settle` the pieces are refunded and
 * replaced at once, with `later` they stay accepted, and with `goods-back` the goods are awaited first; each of the last two is
 * accepted again to be settled. `restock` puts the accepted pieces of a line into stock, when they came back whole. `version` is
 * the one that was seen: 409 `changed-meanwhile` for another. Also 409 when pieces are refunded or replaced already, too little is
 * in stock, or money cannot go back. The same request again changes nothing.
 */
export const acceptClaim = endpoint("POST /api/admin/orders/:id/claims/:claimId/accept", {
  access: "admin",
  params: ofClaim,
  body: z.strictObject({
    version,
    step: z.enum(claimSteps, { error: `step must be one of ${claimSteps.join(", ")}` }),
    lines: linesOf(
      z.strictObject({
        lineNumber,
        refund: wholeNumber("refund", 0, maxPieces).default(0),
        replace: wholeNumber("replace", 0, maxPieces).default(0),
        restock: z.boolean({ error: "restock must be true or false" }).default(false),
      }),
    ),
    answer: optionalTextForBuyers("answer", maxClaimReasonLength),
  }),
  answer: succeeded.extend({ state: z.enum(claimStates) }),
});

/** Refuses a claim with a reason, which the buyer reads. `version`, and a repeated request, as for `acceptClaim`. */
export const refuseClaim = endpoint("POST /api/admin/orders/:id/claims/:claimId/refuse", {
  access: "admin",
  params: ofClaim,
  body: z.strictObject({ version, reason: textForBuyers("reason", maxClaimReasonLength) }),
  answer: succeeded.extend({ state: z.enum(claimStates) }),
});

/**
 * Cancels the replacement of a claim before it leaves: its goods are in stock again, and its pieces can be refunded or claimed. 409
 * `changed-meanwhile` once it has left; a repeated request changes nothing.
 */
export const cancelReplacement = endpoint("POST /api/admin/orders/:id/claims/:claimId/cancelReplacement", {
  access: "admin",
  params: ofClaim,
  body: z.strictObject({ version }),
  answer: succeeded,
});
