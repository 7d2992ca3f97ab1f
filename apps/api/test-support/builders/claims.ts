import type { BuyerClaimKind } from "@dakbag/domain/claims/claim-clock";
import type { ClaimOnDesk } from "@dakbag/contracts/claims";
import { pngBytes } from "../../../../packages/domain/test-support/picture-bytes.ts";
import type { TestApp } from "../start-test-app.ts";
import { sendFile } from "./csv-form.ts";
import { placePaidOrder } from "./refunds.ts";
import { saveOrder } from "./save-order.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

type App = Pick<TestApp, "app">;

/** A paid order whose one parcel staff have set to Delivered. */
export async function placeDeliveredOrder(
  shop: Pick<TestApp, "app" | "db" | "clock" | "sandboxUrl">,
  admin: SignedIn,
  goods: Readonly<Record<string, number>>,
) {
  const placed = await placePaidOrder(shop, goods);
  const tracking = { partnerName: "", trackingId: "" };
  const saved = await saveOrder(shop, admin, placed.id, { status: "Delivered", tracking });
  if (saved.statusCode !== 200) throw new Error(`it was not delivered: ${saved.body}`);
  return placed;
}

export interface WantedClaim {
  readonly parcel?: number;
  readonly kind?: BuyerClaimKind;
  /** The quantity of each line. */
  readonly lines?: Readonly<Record<number, number>>;
  readonly note?: string;
  readonly videoUrl?: string;
}

/** Raises a claim, as the order's page does. */
export function raiseClaim(
  { app }: App,
  { headers }: Pick<SignedIn, "headers">,
  id: string,
  { parcel = 1, kind = "damaged", lines = { 1: 1 }, note = "", videoUrl = "" }: WantedClaim = {},
  key?: string,
) {
  return app.inject({
    method: "POST",
    url: `/api/orders/${id}/claims`,
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: {
      parcel,
      kind,
      lines: Object.entries(lines).map(([lineNumber, quantity]) => ({
        lineNumber: Number(lineNumber),
        quantity,
      })),
      note,
      videoUrl,
    },
  });
}

/** The id of a claim that was raised. */
export async function raisedClaim(
  ...[shop, buyer, id, wanted]: Parameters<typeof raiseClaim>
): Promise<string> {
  const answer = await raiseClaim(shop, buyer, id, wanted);
  if (answer.statusCode !== 200) throw new Error(`no claim was raised: ${answer.body}`);
  return answer.json<{ claimId: string }>().claimId;
}

export interface WantedDecision {
  readonly version?: number;
  readonly step?: "settle" | "later" | "goods-back";
  readonly lines: readonly { lineNumber: number; refund?: number; replace?: number; restock?: boolean }[];
  readonly answer?: string;
}

const decide = ({ app }: App, { headers }: Pick<SignedIn, "headers">, url: string, payload: object) =>
  app.inject({ method: "POST", url, headers, payload });

/** Accepts a claim, as the desk does. */
export const acceptClaim = (
  shop: App,
  admin: Pick<SignedIn, "headers">,
  [id, claimId]: readonly [order: string, claim: string],
  { version = 1, step = "settle", lines, answer = "" }: WantedDecision,
) =>
  decide(shop, admin, `/api/admin/orders/${id}/claims/${claimId}/accept`, { version, step, lines, answer });

export const refuseClaim = (
  shop: App,
  admin: Pick<SignedIn, "headers">,
  [id, claimId]: readonly [order: string, claim: string],
  { version = 1, reason = "The video shows a closed parcel" }: { version?: number; reason?: string } = {},
) => decide(shop, admin, `/api/admin/orders/${id}/claims/${claimId}/refuse`, { version, reason });

export const cancelReplacement = (
  shop: App,
  admin: Pick<SignedIn, "headers">,
  [id, claimId]: readonly [order: string, claim: string],
  version = 2,
) => decide(shop, admin, `/api/admin/orders/${id}/claims/${claimId}/cancelReplacement`, { version });

export const withdrawClaim = (
  shop: App,
  buyer: Pick<SignedIn, "headers">,
  [id, claimId]: readonly [order: string, claim: string],
) => decide(shop, buyer, `/api/orders/${id}/claims/${claimId}/withdraw`, {});

export const addClaimPicture = (
  shop: App,
  buyer: Pick<SignedIn, "headers">,
  [id, claimId]: readonly [order: string, claim: string],
  bytes: Uint8Array<ArrayBuffer> = pngBytes(),
) =>
  sendFile(shop, `/api/orders/${id}/claims/${claimId}/pictures`, bytes, {
    name: "damage.png",
    headers: { ...buyer.headers },
  });

/** The claims of an order as the desk shows them, the newest first. */
export async function claimsOnDesk({ app }: App, { headers }: Pick<SignedIn, "headers">, id: string) {
  const answer = await app.inject({ url: `/api/admin/orders/${id}/claims`, headers });
  if (answer.statusCode !== 200) throw new Error(`the desk has no such order: ${answer.body}`);
  return answer.json<{ claims: ClaimOnDesk[] }>().claims;
}
