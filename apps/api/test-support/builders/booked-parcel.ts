import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { askCouriers } from "../../src/features/following/ask-couriers.ts";
import type { CourierCompany } from "../../src/providers/courier-company.ts";
import type { TestApp } from "../start-test-app.ts";
import { aConsignment, bookedOf, boxes } from "./a-consignment.ts";

type Shop = Pick<TestApp, "shop" | "db" | "clock" | "sandboxUrl" | "app">;

/** Books a shipment of a paid order with a company of the sandbox; the order's first one unless another is named. */
export async function bookParcel(
  { shop, db, clock }: Shop,
  orderId: string,
  { company = "Delhivery" as CourierCompany["name"], parcel = 1, count = 1 } = {},
): Promise<string[]> {
  const client = shop.couriers.find(({ name }) => name === company);
  if (!client) throw new Error(`this shop has no ${company}`);
  const packed = boxes(count);
  const booking = bookedOf(await client.book(aConsignment({ boxes: packed }), null, async () => undefined));
  await db.query(`INSERT INTO shipments (id, order_id, number) VALUES ($1, $1, 1) ON CONFLICT DO NOTHING`, [
    orderId,
  ]);
  await db.query(
    `INSERT INTO bookings (shipment_id, attempt, reference, company, pin_code, boxes, pieces, state, awbs, begun_at, booked_at)
     SELECT id, 1 + (SELECT count(*) FROM bookings WHERE shipment_id = s.id), $3, $4, '411001', $7, 1, 'booked', $5, $6, $6
     FROM shipments s WHERE order_id = $1 AND number = $2`,
    [orderId, parcel, booking.reference, company, booking.awbs, clock.now(), JSON.stringify(packed)],
  );
  return [...booking.awbs];
}

/** A scan as the sandbox has it: of Delhivery by type and status, of Shiprocket by its code. */
export interface SandboxScan {
  readonly code: string;
  readonly type?: string;
  readonly status?: string;
  readonly activity?: string;
  readonly location?: string;
  /** Milliseconds since 1970. */
  readonly at?: number;
}

/** Moves a parcel on at the sandbox, without a push unless it is wanted. */
export async function moveParcel(
  { sandboxUrl }: Pick<TestApp, "sandboxUrl">,
  awb: string,
  scans: readonly SandboxScan[],
  { push = false, isReturn = false } = {},
): Promise<(number | null)[]> {
  const answer = await fetch(`${sandboxUrl}/couriers/_sandbox/move`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ awb, scans, push, is_return: isReturn }),
  });
  if (!answer.ok) throw new Error(`the parcel does not move: ${await answer.text()}`);
  return ((await answer.json()) as { deliveries: (number | null)[] }).deliveries;
}

/** Asks the couriers about all parcels now, or those of one order, also those that are not due. */
export async function askNow(
  { shop, db, clock }: Pick<Shop, "shop" | "db" | "clock">,
  orderId: string | null = null,
): Promise<void> {
  await db.query(
    `UPDATE followed_awbs f SET ask_at = $1 FROM (
       SELECT shipment_id, awb FROM followed_awbs WHERE ask_at IS NOT NULL
         AND ($2::uuid IS NULL OR shipment_id IN (SELECT id FROM shipments WHERE order_id = $2))
       ORDER BY shipment_id, awb FOR UPDATE) AS r
     WHERE f.shipment_id = r.shipment_id AND f.awb = r.awb`,
    [clock.now(), orderId],
  );
  await askCouriers(shop);
}

/** A push as Delhivery sends it. */
export const delhiveryPush = (
  awb: string,
  {
    type = "UD",
    status = "In Transit",
    code = "X-DLL2F",
    activity = "",
    at,
  }: Omit<SandboxScan, "code" | "at"> & { code?: string; at: Date },
) => ({
  method: "POST" as const,
  url: "/api/webhooks/parcels",
  headers: { "x-api-key": sandboxCredentials.delhiveryWebhookToken as string },
  payload: {
    Shipment: {
      AWB: awb,
      ReferenceNo: "",
      NSLCode: code,
      Status: {
        Status: status,
        StatusType: type,
        StatusDateTime: new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, -1),
        StatusLocation: "Jaipur",
        Instructions: activity,
      },
    },
  },
});
