import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { openSandbox } from "@dakbag/sandbox/test-support/open-sandbox";
import { openShiprocket, shiprocketOrder } from "@dakbag/sandbox/test-support/open-shiprocket";
import { receiveNews } from "@dakbag/sandbox/test-support/receive-news";
import { shapeDifferences } from "@dakbag/sandbox/test-support/recorded-answers/shape-differences";
import { shiprocketAnswers } from "@dakbag/sandbox/test-support/recorded-answers/shiprocket-answers";
import { expect, test } from "vitest";
import * as z from "zod";

test("a sign-in is read that a published client calls apllication/json", async () => {
  const { shiprocketEmail: email, shiprocketPassword: password } = sandboxCredentials;
  const { call } = await openSandbox();
  const headers = { "content-type": "apllication/json" };
  const signedIn = await call("POST", "/shiprocket/v1/external/auth/login", { email, password }, headers);
  expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});

test("couriers' offers have the fields that clients read, and name all that a question lacks", async () => {
  const { call } = await openShiprocket();
  const places = "pickup_postcode=110046&delivery_postcode=302001";
  const offers = await call("GET", `/courier/serviceability/?${places}&weight=1.5&cod=0`);
  expect(shapeDifferences(shiprocketAnswers.offers, offers.body)).toEqual([]);
  const none = await call("GET", `/courier/serviceability/?${places}`);
  expect(none).toMatchObject({ status: 422, body: shiprocketAnswers.offersOfNothing });
});

test("an order and its AWB are answered with the fields that are documented", async () => {
  const { create, assign } = await openShiprocket();
  const created = await create();
  expect(shapeDifferences(shiprocketAnswers.created, created.body)).toEqual([]);
  const assigned = await assign(z.object({ shipment_id: z.number() }).parse(created.body).shipment_id);
  expect(shapeDifferences(shiprocketAnswers.assigned, assigned.body)).toEqual([]);
});

test.each(["shiprocket's number", "the shop's reference", "the shipment's number"])(
  "AWB and pick-up take an order by %s as `oid`, as Shiprocket's own MCP server names it",
  async (name) => {
    const { call, create } = await openShiprocket();
    const { body } = await create();
    const { order_id, shipment_id } = z.object({ order_id: z.number(), shipment_id: z.number() }).parse(body);
    const names = {
      "shiprocket's number": order_id,
      "the shop's reference": shiprocketOrder.order_id,
      "the shipment's number": shipment_id,
    };
    const oid = new Map<string, unknown>(Object.entries(names)).get(name);
    const assigned = await call("POST", "/courier/assign/awb", { oid, medium: "shiprocketMCP" });
    expect(assigned.body).toMatchObject({
      awb_assign_status: 1,
      response: { data: { order_id, shipment_id } },
    });
    const pickup = await call("POST", "/courier/generate/pickup", { oid, pickup_date: ["2026-11-21"] });
    expect(pickup.body).toMatchObject({ pickup_status: 1 });
  },
);

test("label, pick-up and manifest are answered with the fields that are documented, also those that are not made", async () => {
  const { call, ship } = await openShiprocket();
  const { shipmentId: id } = await ship();
  const body = { shipment_id: [id] };
  const label = await call("POST", "/courier/generate/label", body);
  expect(shapeDifferences(shiprocketAnswers.label, label.body)).toEqual([]);
  const noLabel = await call("POST", "/courier/generate/label", { shipment_id: [1] });
  expect(noLabel.body).toEqual(shiprocketAnswers.noLabel);
  const pickup = await call("POST", "/courier/generate/pickup", body);
  expect(shapeDifferences(shiprocketAnswers.pickup, pickup.body)).toEqual([]);
  const manifest = await call("POST", "/manifests/generate", body);
  expect(shapeDifferences(shiprocketAnswers.manifest, manifest.body)).toEqual([]);
  const again = await call("POST", "/manifests/generate", body);
  expect(again).toMatchObject({
    status: 400,
    body: { ...shiprocketAnswers.manifestAgain, already_manifested_shipment_ids: [id] },
  });
});

test("the list of orders has the fields that are documented, before and after an AWB", async () => {
  const { call, create, ship } = await openShiprocket();
  await create({ order_id: "0199-2" });
  await ship();
  for (const search of ["0199-2", "0199-1"]) {
    const { body } = await call("GET", `/orders?search=${search}`);
    expect(shapeDifferences(shiprocketAnswers.orders, body)).toEqual([]);
  }
});

test("tracking has the fields that are documented, alone and together, with scans and without", async () => {
  const { call, ship, move } = await openShiprocket();
  const { awb } = await ship();
  expect((await call("GET", `/courier/track/awb/${awb}`)).body).toEqual(shiprocketAnswers.notTracked);
  await move({ awb });
  const alone = await call("GET", `/courier/track/awb/${awb}`);
  expect(shapeDifferences(shiprocketAnswers.tracked, alone.body)).toEqual([]);
  const together = await call("POST", "/courier/track/awbs", { awbs: [awb] });
  const [recorded] = Object.values(shiprocketAnswers.trackedTogether);
  expect(shapeDifferences({ [awb]: recorded }, together.body)).toEqual([]);
});

test("the places of pick-up have the fields that are documented, and an order's place is among them", async () => {
  const { call } = await openShiprocket();
  const { body } = await call("GET", "/settings/company/pickup");
  expect(shapeDifferences(shiprocketAnswers.pickupLocations, body)).toEqual([]);
  expect(body).toMatchObject({
    data: { shipping_address: [{ pickup_location: shiprocketOrder.pickup_location }] },
  });
});

test("what is pushed has the fields of the documented sample, and the two codes of in transit", async () => {
  const shop = await receiveNews();
  const { ship, move } = await openShiprocket({ courierWebhookUrl: shop.url });
  const { awb } = await ship();
  for (let scans = 0; scans < 4; scans += 1) await move({ awb });
  const pushed = shop.received[3]?.body;
  expect(shapeDifferences(shiprocketAnswers.pushed, pushed)).toEqual([]);
  const { current_status_id, shipment_status_id, shipment_status } = shiprocketAnswers.pushed;
  expect(pushed).toMatchObject({ current_status_id, shipment_status_id, shipment_status });
});
