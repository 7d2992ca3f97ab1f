import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { delhiveryShipment, openDelhivery } from "../test-support/open-delhivery.ts";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { receiveNews } from "../test-support/receive-news.ts";
import { sandboxCredentials } from "./credentials.ts";

test("a call without the token is refused", async () => {
  const { call } = await openSandbox();
  expect(await call("GET", "/delhivery/waybill/api/fetch/json/")).toMatchObject({
    status: 401,
    text: "Login or API Key Required",
  });
});

test("one waybill is a bare text, and so are several", async () => {
  const { call, waybill } = await openDelhivery();
  expect(await waybill()).toBe("57930810000011");
  expect((await call("GET", "/waybill/api/bulk/json/?count=2")).body).toBe("57930810000022,57930810000033");
  expect((await call("GET", "/waybill/api/bulk/json/?count=10001")).status).toBe(400);
});

test("a created parcel is answered as it was captured, and a parcel that fails too, both with 200", async () => {
  const { create, waybill, setFaults } = await openDelhivery();
  const awb = await waybill();
  await setFaults({ delhiveryEmptyWallet: 1 });
  expect(await create({ waybill: awb })).toMatchObject({
    packages: [
      {
        waybill: "",
        refnum: "0199-1",
        status: "Fail",
        remarks: [
          "Crashing while saving package due to exception 'Prepaid client manifest charge API failed due to insufficient balance'. Package might have been partially saved.",
        ],
      },
    ],
    success: false,
    rmk: "An internal Error has occurred, Please get in touch with client.support@delhivery.com",
  });
  expect(await create({ waybill: awb })).toMatchObject({
    package_count: 1,
    packages: [{ waybill: awb, refnum: "0199-1", payment: "Pre-paid", status: "Success", remarks: [""] }],
    success: true,
  });
});

test.each([
  [
    "without its format",
    (data: string) => `data=${encodeURIComponent(data)}`,
    "format key missing in the post",
  ],
  ["with an unescaped sign", (data: string) => `format=json&data=${data}`, "Unterminated string"],
])("a request %s is refused as a whole, with 200", async (_, bodyOf, rmk) => {
  const { post } = await openDelhivery();
  const data = JSON.stringify({ shipments: [{ ...delhiveryShipment, add: "Shop 4 & 5" }] });
  expect(await post(bodyOf(data))).toMatchObject({
    packages: [],
    success: false,
    rmk: expect.stringContaining(rmk),
  });
});

test("an unknown warehouse is refused as a whole", async () => {
  const { create } = await openDelhivery();
  expect(await create({}, "elsewhere")).toMatchObject({
    packages: [],
    rmk: "ClientWarehouse matching query does not exist.",
  });
});

test("a waybill is used once, and an order is a duplicate only while nothing of it differs", async () => {
  const { create, waybill, ship } = await openDelhivery();
  const awb = await ship();
  const remarks = async (changes: Record<string, unknown>) => {
    const answer = z.object({ packages: z.array(z.object({ remarks: z.array(z.string()) })) });
    return answer.parse(await create(changes)).packages[0]?.remarks;
  };
  expect(await remarks({ waybill: awb })).toEqual(["Duplicate waybill"]);
  expect(await remarks({ waybill: "12345678901234" })).toEqual(["Unable to consume waybill 12345678901234"]);
  expect(await remarks({ waybill: await waybill() })).toEqual(["Duplicate Order Id"]);
  expect(await remarks({ waybill: await waybill(), total_amount: 101 })).toEqual([""]);
});

test("from the pick-up on tracking has its time, and the day on which the parcel is expected", async () => {
  const { call, move, ship } = await openDelhivery({ now: () => Date.UTC(2026, 10, 20, 6) });
  const awb = await ship();
  const dates = async (PickedupDate: string | null, day: string | null) =>
    expect((await call("GET", `/api/v1/packages/json/?waybill=${awb}`)).body).toMatchObject({
      ShipmentData: [{ Shipment: { PickedupDate, ExpectedDeliveryDate: day, PromisedDeliveryDate: day } }],
    });
  await dates(null, null);
  await move({ awb });
  await dates("2026-11-20T11:30:00", "2026-11-23T23:59:59");
});

test("a second pick-up is answered with the open one", async () => {
  const { call } = await openDelhivery({ now: () => Date.UTC(2026, 10, 20, 6) });
  const ask = () =>
    call("POST", "/fm/request/new/", {
      pickup_time: "14:00:00",
      pickup_date: "2026-11-20",
      pickup_location: sandboxCredentials.delhiveryPickupLocation,
      expected_package_count: 1,
    });
  const first = await ask();
  expect(first).toMatchObject({ status: 201, body: { pickup_id: 319_322_489 } });
  expect(await ask()).toMatchObject({
    status: 200,
    body: { pr_exist: true, pickup_id: 319_322_489, success: false, error: { code: 669 } },
  });
});

test("a push that is not received is tried once more at once, and then lost", async () => {
  const shop = await receiveNews([500, 500, 500]);
  const { ship, move } = await openDelhivery({ courierWebhookUrl: shop.url });
  const awb = await ship();
  expect((await move({ awb })).body).toEqual({ deliveries: [500] });
  expect((await move({ awb })).body).toEqual({ deliveries: [200] });
  expect(shop.received.map(({ body }) => body)).toMatchObject(
    ["X-PPOM", "X-PPOM", "X-DLL2F", "X-DLL2F"].map((NSLCode) => ({ Shipment: { AWB: awb, NSLCode } })),
  );
  expect(shop.received[0]?.token).toBe(sandboxCredentials.delhiveryWebhookToken);
});

test("parcels, waybills and pick-ups are there after a restart, and the page shows them", async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), "sandbox-")), "state.jsonl");
  const first = await openDelhivery({ stateFile });
  const awb = await first.ship();
  await first.close();
  const { call, waybill, url } = await openDelhivery({ stateFile });
  expect((await call("GET", `/api/v1/packages/json/?waybill=${awb}`)).body).toMatchObject({
    ShipmentData: [{ Shipment: { AWB: awb } }],
  });
  expect(await waybill()).not.toBe(awb);
  const page = await (await fetch(url)).text();
  expect(page).toContain(`data-awb="${awb}"`);
  expect(page).toContain("Manifested");
});

test("the days on the way are a number, or a text as data where nothing is served", async () => {
  const { call } = await openDelhivery();
  const path = (to: string, mot = "S") =>
    `/api/dc/expected_tat?origin_pin=110041&destination_pin=${to}&mot=${mot}`;
  expect((await call("GET", path("302001"))).body).toEqual({ success: true, msg: "", data: { tat: 3 } });
  expect((await call("GET", path("194101"))).body).toMatchObject({ success: false, data: "" });
  expect((await call("GET", path("302001", "X"))).body).toMatchObject({ success: false, msg: "Invalid mot" });
});
