import type { bookParcels } from "@dakbag/contracts/bookings";
import type * as z from "zod";
import type { CourierCompany } from "../../src/providers/courier-company.ts";
import type { TestApp } from "../start-test-app.ts";
import { placePaidOrder } from "./refunds.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

type Verdict = z.output<typeof bookParcels.answer>["parcels"][number];

/** A paid order that is weighed. */
export async function placePackedOrder(
  shop: TestApp,
  packer: SignedIn,
  { goods = { POLPOD100120: 1000 }, boxes = 1 }: { goods?: Record<string, number>; boxes?: number } = {},
) {
  const placed = await placePaidOrder(shop, goods);
  await packParcel(shop, packer, placed.id, { boxes });
  return placed;
}

export async function packParcel(
  { app }: Pick<TestApp, "app">,
  { headers }: SignedIn,
  id: string,
  { number = 1, boxes = 1, version = 0 } = {},
) {
  const url = `/api/packing/orders/${id}/parcels/${number}`;
  const answer = await app.inject({
    method: "PUT",
    url,
    headers,
    payload: { weightGrams: 4250, boxes, version },
  });
  if (answer.statusCode !== 200) throw new Error(`not packed: ${answer.body}`);
}

/** Books parcels by a service, as the packing page does. */
export const requestBookings = (
  { app }: Pick<TestApp, "app">,
  { headers }: SignedIn,
  parcels: readonly object[],
  more: object = {},
) => app.inject({ method: "POST", url: "/api/packing/bookings", headers, payload: { parcels, ...more } });

export async function bookOne(
  shop: Pick<TestApp, "app">,
  packer: SignedIn,
  id: string,
  more: object = {},
): Promise<Verdict> {
  const parcel = { id, company: "Delhivery", serviceId: "Surface", ...more };
  const answer = await requestBookings(shop, packer, [parcel]);
  const [verdict] = answer.json<{ parcels: Verdict[] }>().parcels ?? [];
  if (!verdict) throw new Error(`no verdict: ${answer.body}`);
  return verdict;
}

/** A parcel that a company of the sandbox has, with its scans in the company's own codes. */
export interface ParcelAtCompany {
  readonly company: CourierCompany["name"];
  readonly awb: string;
  readonly reference: string;
  readonly isCancelled: boolean;
  readonly scans: readonly { readonly type: string; readonly status: string; readonly code: string }[];
}

/** What the companies have of these shipments, cancelled or not. */
export async function parcelsAtCompanies(
  { sandboxUrl }: Pick<TestApp, "sandboxUrl">,
  ...shipmentIds: readonly string[]
): Promise<ParcelAtCompany[]> {
  const answer = await fetch(`${sandboxUrl}/couriers/_sandbox/parcels?shipments=${shipmentIds.join()}`);
  return ((await answer.json()) as { parcels: ParcelAtCompany[] }).parcels;
}

/** What the companies have of a parcel, by its shipment: the numbers that are not cancelled. */
export async function numbersAtCompanies(shop: Pick<TestApp, "sandboxUrl">, shipmentId: string) {
  const parcels = await parcelsAtCompanies(shop, shipmentId);
  return parcels.filter(({ isCancelled }) => !isCancelled).map(({ awb }) => awb);
}
