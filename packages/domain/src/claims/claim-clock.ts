import { formatDay, indiaDay, indiaTime } from "../dates/india-day.ts";

/** What a buyer reports of a delivered parcel. */
export const buyerClaimKinds = ["damaged", "short", "wrong", "faulty", "not-received"] as const;

export type BuyerClaimKind = (typeof buyerClaimKinds)[number];

/** What a courier reports of a parcel: it comes back (RTO), or is lost. */
export const courierClaimKinds = ["returned", "lost"] as const;

export type CourierClaimKind = (typeof courierClaimKinds)[number];

export const claimKinds = [...buyerClaimKinds, ...courierClaimKinds] as const;

export type ClaimKind = (typeof claimKinds)[number];

/** Whether a buyer reported it, not a courier. */
export const isOfBuyer = (kind: ClaimKind): kind is BuyerClaimKind =>
  buyerClaimKinds.some((each) => each === kind);

/** The hours from the delivery within which a buyer reports it: the refund policy's, and for the others as rulings/claims.md says. */
export const hoursToClaim: Readonly<Record<BuyerClaimKind, number>> = {
  damaged: 36,
  short: 36,
  wrong: 24,
  faulty: 72,
  "not-received": 72,
};

const hourMs = 60 * 60_000;

/** The last instant at which it can be reported. */
export const claimDeadline = (kind: BuyerClaimKind, deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + hoursToClaim[kind] * hourMs);

/** What was wrong, as a sentence begins with it. */
const subjects: Readonly<Record<BuyerClaimKind, string>> = {
  damaged: "Damaged goods",
  short: "Missing pieces",
  wrong: "Wrong goods",
  faulty: "Faulty goods",
  "not-received": "A parcel that did not arrive",
};

/** Why something can no longer be reported, as a sentence that names the deadline; undefined while it can. */
export function lateClaimProblem(kind: BuyerClaimKind, deliveredAt: Date, now: Date): string | undefined {
  const deadline = claimDeadline(kind, deliveredAt);
  if (now.getTime() <= deadline.getTime()) return undefined;
  return `${subjects[kind]} could be reported until ${formatDay(indiaDay(deadline))}, ${indiaTime(deadline).slice(-5)}, ${hoursToClaim[kind]} hours after the delivery.`;
}
