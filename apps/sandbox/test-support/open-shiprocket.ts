import { z } from "zod";
import { sandboxCredentials } from "../src/credentials.ts";
import { openSandbox } from "./open-sandbox.ts";

/** An order as Shiprocket takes it. */
export const shiprocketOrder = {
  order_id: "0199-1",
  order_date: "2026-11-20",
  pickup_location: sandboxCredentials.shiprocketPickupLocation,
  billing_customer_name: "Asha",
  billing_address: "M.I. Road",
  billing_city: "Jaipur",
  billing_pincode: 302_001,
  billing_state: "Rajasthan",
  billing_country: "India",
  billing_email: "asha@example.in",
  billing_phone: 9_876_543_210,
  shipping_is_billing: true,
  order_items: [{ name: "Bags", sku: "BAG-1", units: 10, selling_price: "9" }],
  payment_method: "Prepaid",
  sub_total: 90,
  length: 10,
  breadth: 10,
  height: 10,
  weight: 1.5,
};

const newOrder = z.object({ order_id: z.number(), shipment_id: z.number() });
const newAwb = z.object({ response: z.object({ data: z.object({ awb_code: z.string() }) }) });

/** A sandbox for one test, signed in at Shiprocket. */
export async function openShiprocket(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const base = "/shiprocket/v1/external";
  const { shiprocketEmail: email, shiprocketPassword: password } = sandboxCredentials;
  const login = await sandbox.call("POST", `${base}/auth/login`, { email, password });
  const { token } = z.object({ token: z.string() }).parse(login.body);
  const call = (method: string, path: string, body?: unknown) =>
    sandbox.call(method, base + path, body, { authorization: `Bearer ${token}` });
  const create = (changes: Record<string, unknown> = {}) =>
    call("POST", "/orders/create/adhoc", { ...shiprocketOrder, ...changes });
  const assign = (shipmentId: number) => call("POST", "/courier/assign/awb", { shipment_id: shipmentId });
  return {
    ...sandbox,
    call,
    create,
    assign,
    /** An order with its AWB. */
    async ship() {
      const { order_id: orderId, shipment_id: shipmentId } = newOrder.parse((await create()).body);
      const { response } = newAwb.parse((await assign(shipmentId)).body);
      return { orderId, shipmentId, awb: response.data.awb_code };
    },
    move: (body: object) => sandbox.call("POST", "/couriers/_sandbox/move", body),
  };
}
