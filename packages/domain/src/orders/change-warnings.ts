import { awbFormWarning } from "./couriers.ts";
import { cautionTexts, orderCautions, type OrderCaution } from "./order-caution.ts";
import { hasLeft, isBeforeDispatch, orderProgressSteps, type OrderStatus } from "./order-status.ts";
import { isNumberOf } from "./scanned-order.ts";
import { trackingIdProblem } from "./tracking-id.ts";

/** Why a change of an order is to be checked, in the order in which screens list them. */
export const changeWarningReasons = [
  "turned-back",
  "tracking-replaced",
  "tracking-shared",
  "tracking-form",
  "without-tracking",
  "without-courier",
  "not-shipped",
  ...orderCautions,
] as const;

export type ChangeWarningReason = (typeof changeWarningReasons)[number];

/** `text` is a sentence for staff without its full stop. */
export interface ChangeWarning {
  readonly reason: ChangeWarningReason;
  readonly text: string;
}

/** What staff change of an order, as far as a mistake in it can be seen. */
export interface CheckedDetails {
  readonly status: OrderStatus;
  readonly partnerName: string;
  readonly trackingId: string;
}

interface CheckedChange {
  readonly order: { readonly _id: string; readonly orderNumber: string };
  readonly before: CheckedDetails;
  readonly after: CheckedDetails;
  /** What else has the new tracking number: "order 26-27/000123". */
  readonly sharedWith?: string | undefined;
  readonly cautions?: readonly OrderCaution[];
}

/**
 * What staff check and tick before an order is changed: in its dialog, with others, by a file, or when it is handed over. The
 * change itself is allowed (rulings: staff desk). A new tracking number is compared in any letter case.
 */
export function changeWarnings({
  order,
  before,
  after,
  sharedWith,
  cautions = [],
}: CheckedChange): ChangeWarning[] {
  const isNewNumber = keyOf(after.trackingId) !== keyOf(before.trackingId);
  const isNewCourier = after.partnerName !== before.partnerName;
  const isAdded = isNewNumber && after.trackingId !== "";
  const found: Partial<Record<ChangeWarningReason, string | undefined | false>> = {
    "turned-back": isTurnedBack(before, after) && `Goes back from ${before.status} to ${after.status}`,
    "tracking-replaced":
      isNewNumber &&
      before.trackingId !== "" &&
      (isAdded
        ? `Replaces the tracking ID ${before.trackingId}`
        : `Removes the tracking ID ${before.trackingId}`),
    "tracking-shared": isAdded && sharedWith && `The tracking ID is also that of ${sharedWith}`,
    "tracking-form":
      (isAdded && numberProblem(order, after.trackingId)) ||
      ((isAdded || isNewCourier) && awbFormWarning(after.partnerName, after.trackingId)),
    ...missingDetails(before, after),
    "not-shipped":
      isAdded &&
      isBeforeDispatch(after.status) &&
      before.status === after.status &&
      `Gets a tracking ID, but stays in ${after.status}`,
    ...(hasLeft(after.status) && !hasLeft(before.status) && textsOf(cautions)),
  };
  return changeWarningReasons.flatMap((reason) => {
    const text = found[reason];
    return text ? [{ reason, text }] : [];
  });
}

const textsOf = (cautions: readonly OrderCaution[]) =>
  Object.fromEntries(cautions.map((caution) => [caution, cautionTexts[caution]]));
const keyOf = (trackingId: string) => trackingId.toLowerCase();
const stepOf = (status: OrderStatus) => orderProgressSteps.findIndex((step) => step === status);

/** To an earlier step than the buyer was notified of. Back from In Production to Order Processing is the usual way. */
const isTurnedBack = (before: CheckedDetails, after: CheckedDetails) =>
  hasLeft(before.status) && stepOf(after.status) >= 0 && stepOf(after.status) < stepOf(before.status);

function numberProblem(order: CheckedChange["order"], trackingId: string): string | undefined {
  if (isNumberOf(order, trackingId))
    return `This is the number of order ${order.orderNumber}, not a tracking number`;
  return trackingIdProblem(trackingId);
}

/** What is missing of an order that leaves now, or is taken from one that has left; a removed number is warned of anyway. */
function missingDetails(before: CheckedDetails, after: CheckedDetails) {
  if (!hasLeft(after.status)) return {};
  const leaves = !hasLeft(before.status);
  if (leaves && after.trackingId === "")
    return {
      "without-tracking": `${after.status} without a ${after.partnerName === "" ? "courier and a " : ""}tracking ID`,
    };
  const isMissing = after.partnerName === "" && (leaves || before.partnerName !== "");
  return isMissing ? { "without-courier": `${after.status} without a courier` } : {};
}
