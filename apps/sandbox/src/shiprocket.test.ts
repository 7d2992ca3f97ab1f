import { expect, test } from "vitest";
import { z } from "zod";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { openShiprocket } from "../test-support/open-shiprocket.ts";
import { receiveNews } from "../test-support/receive-news.ts";
import { sandboxCredentials } from "./credentials.ts";

test("a wrong password and a call without a token are refused", async () => {
  const { call, ...sandbox } = await openSandbox();
  const login = await call("POST", "/shiprocket/v1/external/auth/login", { email: "a", password: "b" });
  expect(login).toMatchObject({ status: 400, body: { status_code: 400 } });
  expect(await call("GET", "/shiprocket/v1/external/orders")).toMatchObject({ status: 401 });
  expect(sandbox.url).toContain("127.0.0.1");
});

test("a new order is answered as the documents have it, and a used id with the old order", async () => {
  const { call, create, assign } = await openShiprocket();
  const first = await create();
  expect(first).toEqual({
    status: 200,
    text: expect.any(String),
    body: {
      order_id: expect.any(Number),
      shipment_id: expect.any(Number),
      status: "NEW",
      status_code: 1,
      onboarding_completed_now: 0,
      awb_code: null,
      courier_company_id: null,
      courier_name: null,
    },
  });
  const { order_id: id, shipment_id: shipmentId } = z
    .object({ order_id: z.number(), shipment_id: z.number() })
    .parse(first.body);
  expect(await call("POST", "/orders/cancel", { ids: [id] })).toMatchObject({ status: 204 });
  expect(await create()).toMatchObject({
    status: 200,
    body: { order_id: id, status: "CANCELED", status_code: 5 },
  });
  // It does not say that it is cancelled.
  expect(await assign(shipmentId)).toMatchObject({
    status: 400,
    body: { message: ["Delivery pincode is empty", "Customer phone is empty"] },
  });
});

test("a wrong field is refused with 422 and its name", async () => {
  const { create } = await openShiprocket();
  const refused = await create({ order_id: "", height: 0.5 });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      message: "Oops! Invalid Data.",
      errors: {
        order_id: ["The order id field is required."],
        height: ["The height must be greater than 0.5."],
      },
      status_code: 422,
    },
  });
});

test("a second pick-up is a duplicate, and a second manifest names what has one", async () => {
  const { call, ship } = await openShiprocket();
  const { shipmentId } = await ship();
  const ids = { shipment_id: [shipmentId] };
  expect(await call("POST", "/manifests/generate", ids)).toMatchObject({
    body: { status: 1, manifest_url: "" },
  });
  expect(await call("POST", "/courier/generate/pickup", ids)).toMatchObject({ body: { pickup_status: 1 } });
  expect(await call("POST", "/courier/generate/pickup", ids)).toMatchObject({
    status: 200,
    body: { message: "Duplicate request for pickup generation" },
  });
  expect(await call("POST", "/manifests/generate", ids)).toMatchObject({
    body: { manifest_url: expect.stringMatching(/^http.*\.pdf$/) },
  });
  expect(await call("POST", "/manifests/generate", ids)).toMatchObject({
    status: 400,
    body: { status_code: 400, already_manifested_shipment_ids: [shipmentId] },
  });
});

test("without scans tracking answers 200 with an error, and several at once leave out what is not known", async () => {
  const { call, ship } = await openShiprocket();
  const { awb } = await ship();
  const nothing = { tracking_data: { track_status: 0, error: expect.stringContaining("no activities") } };
  expect(await call("GET", `/courier/track/awb/${awb}`)).toMatchObject({ status: 200, body: nothing });
  const several = await call("POST", "/courier/track/awbs", { awbs: [awb, "1"] });
  expect(several.body).toEqual({ [awb]: nothing });
  const awbs = Array.from({ length: 51 }, String);
  expect((await call("POST", "/courier/track/awbs", { awbs })).status).toBe(400);
});

test("a parcel goes on scan by scan, and the news of each has both codes and the token, but no id", async () => {
  const shop = await receiveNews();
  const { ship, move } = await openShiprocket({
    courierWebhookUrl: shop.url,
    now: () => Date.UTC(2026, 10, 20, 6),
  });
  const { awb } = await ship();
  for (let scans = 0; scans < 4; scans += 1)
    expect((await move({ awb })).body).toEqual({ deliveries: [200] });
  expect(shop.received.map(({ token }) => token)).toEqual(
    Array.from({ length: 4 }, () => sandboxCredentials.shiprocketWebhookToken),
  );
  expect(shop.received[3]?.body).toMatchObject({
    awb,
    order_id: "0199-1",
    current_status_id: 20,
    shipment_status_id: 18,
    current_timestamp: "20 11 2026 11:30:00",
    is_return: 0,
    scans: [{ "sr-status": "19" }, { "sr-status": "42" }, { "sr-status": "6" }, { "sr-status": "18" }],
  });
});

test("news are lost, doubled and out of order as the switches say, and tracking has them all", async () => {
  const shop = await receiveNews();
  const { call, ship, move, setFaults } = await openShiprocket({ courierWebhookUrl: shop.url });
  const { awb } = await ship();
  const codes = () =>
    shop.received.map(
      ({ body }) => z.object({ shipment_status_id: z.number() }).parse(body).shipment_status_id,
    );
  await setFaults({ courierPushesLost: 1 });
  expect((await move({ awb, scans: [{ code: "42" }] })).body).toEqual({ deliveries: [null] });
  await setFaults({ courierPushCopies: 2, courierPushDisorder: true });
  await move({ awb, scans: [{ code: "18" }, { code: "17" }] });
  expect(codes()).toEqual([17, 17, 18, 18]);
  await move({ awb, scans: [{ code: "7" }], push: false });
  expect(codes()).toHaveLength(4);
  expect((await call("GET", `/courier/track/awb/${awb}`)).body).toMatchObject({
    tracking_data: { track_status: 1, shipment_status: 7, shipment_track_activities: { length: 4 } },
  });
});
