import type { bookParcels } from "@dakbag/contracts/bookings";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import type * as z from "zod";
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

/** What the companies have of a parcel, by its shipment: the numbers that are not cancelled. */
export async function numbersAtCompanies({ sandboxUrl }: Pick<TestApp, "sandboxUrl">, shipmentId: string) {
  const references = Array.from({ length: 9 }, (_, at) => `${shipmentId}-${at + 1}`).join(",");
  const atDelhivery = await fetch(`${sandboxUrl}/delhivery/api/v1/packages/json/?ref_ids=${references}`, {
    headers: { authorization: `Token ${sandboxCredentials.delhiveryToken}` },
  });
  const { ShipmentData = [] } = (await atDelhivery.json()) as {
    ShipmentData?: {
      Shipment: { AWB: string; Status: { StatusType: string; Status: string }; Scans: unknown };
    }[];
  };
  const login = await fetch(`${sandboxUrl}/shiprocket/v1/external/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: sandboxCredentials.shiprocketEmail,
      password: sandboxCredentials.shiprocketPassword,
    }),
  });
  const { token } = (await login.json()) as { token: string };
  const atShiprocket = await fetch(`${sandboxUrl}/shiprocket/v1/external/orders?search=${shipmentId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await atShiprocket.json()) as {
    data: { status: string; shipments: { awb: string | null }[] }[];
  };
  return [
    ...ShipmentData.filter(({ Shipment }) => !/DTUP-210|Not Picked/.test(JSON.stringify(Shipment))).map(
      ({ Shipment }) => Shipment.AWB,
    ),
    ...data
      .filter(({ status }) => !/^cancel/i.test(status))
      .flatMap(({ shipments }) => shipments.flatMap(({ awb }) => awb || [])),
  ];
}
