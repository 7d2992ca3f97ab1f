import type { ClaimState } from "@dakbag/domain/claims/claim-state";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import type { TestApp } from "../start-test-app.ts";

/** An order as far as acts on its dispatch choose by it. */
export interface DispatchState {
  readonly version: number;
  readonly status: OrderStatus;
  readonly lines: readonly { readonly lineNumber: number; readonly quantity: number }[];
  /** Void ones left out. */
  readonly shipments: readonly {
    readonly id: string;
    readonly number: number;
    readonly kind: "sale" | "replacement";
    readonly stage: ShipmentStage;
    readonly courier: string;
    readonly trackingId: string;
    readonly parcelVersion: number;
  }[];
  readonly claims: readonly {
    readonly id: string;
    readonly version: number;
    readonly state: ClaimState;
    readonly lines: readonly { readonly lineNumber: number; readonly quantity: number }[];
  }[];
  readonly refunds: readonly { readonly id: string; readonly state: string }[];
  /** The numbers of the parcels that have a live booking. */
  readonly booked: readonly number[];
  /** The tracking numbers of its bookings. */
  readonly awbs: readonly { readonly awb: string; readonly company: "Delhivery" | "Shiprocket" }[];
}

/** Reads an order in one statement: schedules read it before each act. */
export async function readDispatch({ db }: Pick<TestApp, "db">, id: string): Promise<DispatchState> {
  const { rows } = await db.query<{ state: DispatchState }>({
    name: "test.read_dispatch",
    text: `SELECT json_build_object('version', o.version, 'status', o.status,
       'lines', (SELECT json_agg(json_build_object('lineNumber', line_number, 'quantity', quantity) ORDER BY line_number)
         FROM order_lines WHERE order_id = o.id),
       'shipments', (SELECT coalesce(json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'stage', stage,
           'courier', courier, 'trackingId', tracking_id, 'parcelVersion', CASE WHEN boxes IS NULL THEN 0 ELSE version END)
           ORDER BY number), '[]') FROM shipments WHERE order_id = o.id AND stage <> 'Void'),
       'claims', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'version', c.version, 'state', c.state,
           'lines', (SELECT json_agg(json_build_object('lineNumber', line_number, 'quantity', quantity) ORDER BY line_number)
             FROM claim_lines WHERE claim_id = c.id)) ORDER BY c.id), '[]') FROM claims c WHERE c.order_id = o.id),
       'refunds', (SELECT coalesce(json_agg(json_build_object('id', id, 'state', state) ORDER BY id), '[]')
         FROM refunds WHERE order_id = o.id),
       'booked', (SELECT coalesce(json_agg(s.number), '[]') FROM bookings b JOIN shipments s ON s.id = b.shipment_id
         WHERE s.order_id = o.id AND b.state IN ('begun', 'booked')),
       'awbs', (SELECT coalesce(json_agg(json_build_object('awb', awb, 'company', b.company) ORDER BY awb), '[]')
         FROM bookings b JOIN shipments s ON s.id = b.shipment_id CROSS JOIN unnest(b.awbs) AS awb
         WHERE s.order_id = o.id AND b.state = 'booked')) AS state
     FROM orders o WHERE o.id = $1`,
    values: [id],
  });
  return rows[0]!.state;
}
