import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { openSandbox } from "@dakbag/sandbox/test-support/open-sandbox";
import { shiprocketOrder } from "@dakbag/sandbox/test-support/open-shiprocket";
import { get } from "node:http";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { forwardToStandIn, importOtherClients, installOtherClients } from "./other-clients.ts";

/* Clients of Shiprocket that others wrote and published, against the stand-in. `npm test`, which downloads nothing, only reads
   the recorded answers beside this file. */

const credentials = {
  email: sandboxCredentials.shiprocketEmail,
  password: sandboxCredentials.shiprocketPassword,
};
const place = sandboxCredentials.shiprocketPickupLocation;

/** The stand-in in the place of apiv2.shiprocket.in, for clients that know no other address. */
async function inShiprocketsPlace() {
  const sandbox = await openSandbox();
  const proxy = await forwardToStandIn(sandbox.url);
  vi.stubEnv("HTTPS_PROXY", proxy.url);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    proxy.close();
  });
  return { ...sandbox, proxyUrl: proxy.url };
}

const createdOrder = z.object({ order_id: z.number(), shipment_id: z.number() });

const inLongSize = quickOrLong<(name: string, run: () => Promise<void>) => void>(() => undefined, test);

beforeAll(() => quickOrLong(async () => undefined, installOtherClients)());

test("what is asked of Shiprocket by way of the proxy is answered by the stand-in, and nothing else is", async () => {
  const { proxyUrl } = await inShiprocketsPlace();
  const { hostname: host, port } = new URL(proxyUrl);
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      get({ host, port, path }, (answer) => resolve(answer.resume().statusCode)).once("error", reject);
    });
  expect(await statusOf("https://apiv2.shiprocket.in/v1/external/orders?search=1")).toBe(401);
  expect(await statusOf("https://example.in/v1/external/orders")).toBe(502);
});

inLongSize(
  "a client for Medusa quotes, finds an order, has an AWB assigned, prints, tracks and cancels",
  async () => {
    const { call, setFaults } = await inShiprocketsPlace();
    const { MedusaClient, NativeClient } = importOtherClients();
    const made = await new NativeClient(credentials).post("/orders/create/adhoc", shiprocketOrder);
    const { order_id: orderId, shipment_id: shipmentId } = createdOrder.parse(made);
    const client = new MedusaClient({ ...credentials, pickup_location: place });
    const pinCode = await client.getPickupPincodeByName(place);
    const parcel = { pickup_postcode: pinCode, delivery_postcode: "302001", weight: 1.5, cod: 0 };
    expect(await client.calculate(parcel)).toBe(108);
    expect(await client.findOrdersByMedusaBaseRef("0199-1")).toMatchObject([
      { order_id: String(orderId), status: "NEW" },
    ]);
    // It signs in again when its token is refused.
    await setFaults({ shiprocketTokensExpire: 1 });
    const { awb, courier_name } = await client.assignAwb(shipmentId, orderId, { courier_id: 142 });
    expect(courier_name).toBe("Amazon Surface");
    expect(await client.generateLabel({ shipment_id: shipmentId })).toMatch(/^http.*\.pdf$/);
    await call("POST", "/couriers/_sandbox/move", { awb, push: false });
    expect(await client.getTrackingInfo(awb)).toMatchObject({
      tracking_data: { shipment_track: [{ current_status: "OUT FOR PICKUP" }] },
    });
    await client.cancel(orderId);
    expect(await client.findOrdersByMedusaBaseRef("0199-1")).toMatchObject([{ status: "CANCELED" }]);
  },
);

inLongSize("a client for React Native asks, creates, lists and tracks", async () => {
  await inShiprocketsPlace();
  const client = new (importOtherClients().NativeClient)(credentials);
  const places = await client.getPickupLocations();
  expect(places.data.shipping_address).toMatchObject([{ pickup_location: place }]);
  const parcel = { pickup_pincode: "110041", delivery_pincode: "302001", cod: false, weight: 1.5 };
  const offers = await client.getServiceability(parcel);
  expect(offers.data.available_courier_companies).toMatchObject([
    { courier_name: "Delhivery Surface", rate: 108 },
    { courier_name: "Amazon Surface", rate: 123 },
    { courier_name: "Xpressbees Air", rate: 236.5 },
  ]);
  const made = createdOrder.parse(await client.post("/orders/create/adhoc", shiprocketOrder));
  const assigned = await client.post("/courier/assign/awb", { shipment_id: made.shipment_id });
  expect(assigned).toMatchObject({ awb_assign_status: 1 });
  expect((await client.getOrders({ search: "0199-1" })).data).toMatchObject([{ channel_order_id: "0199-1" }]);
  expect(await client.getTracking({ type: "awb", id: "1" })).toMatchObject({
    tracking_data: { track_status: 0 },
  });
});
