import { formatQuantity } from "@dakbag/domain/money/money";
import { maxClaimPictures, maxClaimsOfOrder } from "@dakbag/domain/claims/claim-evidence";
import type { ClaimState } from "@dakbag/domain/claims/claim-state";
import { contact } from "@dakbag/company/company";
import { refusalWithWait } from "../../platform/rate-limit.ts";
import { conflict, invalidField, ShopError } from "../../platform/shop-error.ts";

const onWhatsApp = `Please write to us on WhatsApp, +${contact.whatsappNumber}.`;

/** @param late the sentence that names the deadline */
export const claimIsLate = (late: string) => conflict("claim-late", `${late} ${onWhatsApp}`);

export const notDelivered = (parcel: number) =>
  conflict(
    "not-delivered",
    `This order has no parcel ${parcel} that is delivered, so nothing of it can be claimed.`,
  );

export const orderIsCancelled = () =>
  conflict(
    "order-changed",
    "This order is cancelled or refunded as a whole, so nothing of it can be claimed.",
  );

export const tooManyClaims = () =>
  conflict("too-many-claims", `An order has at most ${maxClaimsOfOrder} claims. ${onWhatsApp}`);

export const noSuchLine = (index: number) =>
  invalidField(`lines.${index}.lineNumber`, `lines.${index}.lineNumber names no line of this order`);

export function fewerToClaim(index: number, title: string, left: number): ShopError {
  const message =
    left === 0
      ? `Nothing of ${title} can be claimed: it is not in this parcel, or claimed, refunded or replaced already.`
      : `Only ${formatQuantity(left)} of ${title} can be claimed of this parcel.`;
  return new ShopError(409, "fewer-pieces-left", message, {
    details: [{ field: `lines.${index}.quantity`, message }],
  });
}

export const keyTaken = () =>
  conflict("idempotency-key-taken", "This Idempotency-Key was already used for another claim.");

export const tooManyPictures = () =>
  conflict("too-many-pictures", `A claim has at most ${maxClaimPictures} pictures.`);

export const tooManyPicturesOfAccount = refusalWithWait(
  (wait) => `You have sent many pictures today. Please send more in ${wait}, or write to us on WhatsApp.`,
);

export const tooManyConcurrentPictures =
  "Many pictures are being sent at this moment. Please try again in a minute.";

/** @param state of the claim now */
export const claimChanged = (state: ClaimState) =>
  conflict("changed-meanwhile", `This claim was changed meanwhile: it is ${state}. Please look at it again.`);

export const replacementHasLeft = () =>
  conflict("changed-meanwhile", "The replacement has left already, so it cannot be cancelled.");

export const notRestocked = (index: number) =>
  invalidField(
    `lines.${index}.restock`,
    `lines.${index}.restock must be false: these goods cannot come back as what was ordered`,
  );

export const noGoodsToAwait = () =>
  invalidField("step", "step must not be goods-back: of this claim there are no goods that could come back");

/** @param at the line's place in the decision; undefined when it is about the whole */
export function decisionRefused({ at, message, isPastRemedy }: DecisionProblem): ShopError {
  const field = at === undefined ? "lines" : `lines.${at}`;
  return isPastRemedy
    ? new ShopError(409, "fewer-pieces-left", message, { details: [{ field, message }] })
    : invalidField(field, `${field}: ${message}`);
}

interface DecisionProblem {
  readonly at?: number;
  readonly message: string;
  readonly isPastRemedy: boolean;
}
