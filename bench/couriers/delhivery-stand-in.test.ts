import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { openDelhivery } from "@dakbag/sandbox/test-support/open-delhivery";
import { delhiveryAnswers } from "@dakbag/sandbox/test-support/recorded-answers/delhivery-answers";
import { shapeDifferences } from "@dakbag/sandbox/test-support/recorded-answers/shape-differences";
import { expect, test } from "vitest";
import * as z from "zod";

const scanFields = z.object({
  ScanType: z.string(),
  Scan: z.string(),
  StatusCode: z.string(),
  Instructions: z.string(),
});
const trackedScans = z.object({
  ShipmentData: z.array(
    z.object({ Shipment: z.object({ Scans: z.array(z.object({ ScanDetail: scanFields })) }) }),
  ),
});
const scansIn = (answer: unknown) =>
  trackedScans.parse(answer).ShipmentData.flatMap(({ Shipment }) => Shipment.Scans);

test("PIN codes, waybills and new parcels are answered with the fields that Delhivery was seen to answer", async () => {
  const { call, create, setFaults } = await openDelhivery();
  const pinCode = await call("GET", "/c/api/pin-codes/json/?filter_codes=302001");
  expect(shapeDifferences(delhiveryAnswers.pinCode, pinCode.body)).toEqual([]);
  const waybill = await call("GET", "/waybill/api/bulk/json/?cl=a-client&count=1");
  expect(waybill.body).toMatch(/^\d{14}$/);
  await setFaults({ delhiveryEmptyWallet: 1 });
  expect(shapeDifferences(delhiveryAnswers.notCreated, await create())).toEqual([]);
  expect(shapeDifferences(delhiveryAnswers.created, await create())).toEqual([]);
});

test("a parcel that Delhivery does not create is not counted, and the reason is the text that was seen", async () => {
  const { create, setFaults } = await openDelhivery();
  await setFaults({ delhiveryEmptyWallet: 1 });
  const { package_count, prepaid_count, packages, rmk } = delhiveryAnswers.notCreated;
  expect(await create()).toMatchObject({
    package_count,
    prepaid_count,
    packages: packages.map(({ waybill, status, remarks }) => ({ waybill, status, remarks })),
    rmk,
  });
});

test("without a waybill in the request Delhivery gives one, as it was seen to do", async () => {
  const { call, ship } = await openDelhivery();
  const waybill = await ship();
  expect(waybill).toMatch(/^\d{14}$/);
  const tracked = await call("GET", `/api/v1/packages/json/?waybill=${waybill}&verbose=1`);
  expect(tracked.body).toMatchObject({
    ShipmentData: [{ Shipment: { AWB: waybill, ReferenceNo: "0199-1" } }],
  });
});

test.each([
  [0, delhiveryAnswers.tracked, ["Scans", "Consignee"]],
  [1, delhiveryAnswers.trackedWithScans, ["Consignee"]],
  [2, delhiveryAnswers.trackedInFull, []],
])(
  "tracking with verbose=%i has the fields that were seen, and not those of more",
  async (verbose, recorded, more) => {
    const { call, ship } = await openDelhivery();
    const waybill = await ship();
    const { body } = await call("GET", `/api/v1/packages/json/?waybill=${waybill}&verbose=${verbose}`);
    expect(shapeDifferences(recorded, body)).toEqual([]);
    const shipments = z
      .object({ ShipmentData: z.array(z.object({ Shipment: z.looseObject({}) })) })
      .parse(body);
    const names = shipments.ShipmentData.flatMap(({ Shipment }) => Object.keys(Shipment));
    expect(names.filter((name) => more.includes(name))).toEqual([]);
  },
);

test("a cancelled parcel has the scans that were seen, and each answer to its cancellation is the text that was seen", async () => {
  const { call, ship } = await openDelhivery();
  const waybill = await ship();
  const cancel = () => call("POST", "/api/p/edit", { waybill, cancellation: "true" });
  const text = delhiveryAnswers.cancelled.replace(delhiveryAnswers.waybill, waybill);
  expect((await cancel()).text).toBe(text);
  expect((await cancel()).text).toBe(text);
  const { body } = await call("GET", `/api/v1/packages/json/?waybill=${waybill}&verbose=1`);
  expect(scansIn(body)).toEqual(scansIn(delhiveryAnswers.trackedWithScans));
});

test("tracking of a waybill that no parcel has is answered with the text that was seen, and 200", async () => {
  const { call } = await openDelhivery();
  const unknown = await call("GET", "/api/v1/packages/json/?waybill=00000000000000&verbose=2");
  expect(unknown).toMatchObject({ status: 200, body: delhiveryAnswers.notTracked });
});

test("a pick-up has the fields that a client of others accepts and no others, and a slip the link", async () => {
  const { call, ship } = await openDelhivery({ now: () => Date.UTC(2026, 10, 20, 6) });
  const waybill = await ship();
  const pickup = await call("POST", "/fm/request/new/", {
    pickup_time: "11:00:00",
    pickup_date: "2026-11-21",
    pickup_location: sandboxCredentials.delhiveryPickupLocation,
    expected_package_count: 2,
  });
  expect(shapeDifferences(delhiveryAnswers.pickup, pickup.body)).toEqual([]);
  expect(shapeDifferences(pickup.body, delhiveryAnswers.pickup)).toEqual([]);
  const slip = await call("GET", `/api/p/packing_slip?wbns=${waybill}&pdf=true&pdf_size=4R`);
  expect(shapeDifferences(delhiveryAnswers.slip, slip.body)).toEqual([]);
});

test("charges are XML without the ending .json, as a client of others reads them, with the amounts of the JSON", async () => {
  const { call } = await openDelhivery();
  const query = "?md=S&cgm=1500&o_pin=110046&d_pin=302001&ss=Delivered&pt=Pre-paid";
  const json = await call("GET", `/api/kinko/v1/invoice/charges/.json${query}`);
  const [{ total_amount } = { total_amount: 0 }] = z
    .array(z.object({ total_amount: z.number() }))
    .parse(json.body);
  const { text } = await call("GET", `/api/kinko/v1/invoice/charges/${query}`);
  expect(text).toMatch(
    new RegExp(
      String.raw`^<\?xml .*\n<root><list-item>.*<total_amount>${total_amount}</total_amount></list-item></root>$`,
    ),
  );
});
