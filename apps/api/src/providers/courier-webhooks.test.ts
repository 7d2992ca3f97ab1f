import { expect, test } from "vitest";
import { createDelhiveryClient } from "./delhivery/delhivery-client.ts";
import { createShiprocketClient } from "./shiprocket/shiprocket-client.ts";

const webhookToken = "a-token-of-our-own";
const unreachable = "http://127.0.0.1:9";
const settings = { baseUrl: unreachable, email: "", password: "", pickupLocation: "", webhookToken };
const receivedAt = new Date("2026-11-20T06:00:00Z");
const shiprocket = createShiprocketClient({ ...settings, severalBoxes: "refused" }, () => receivedAt);
const delhivery = createDelhiveryClient({
  baseUrl: unreachable,
  token: "",
  pickupLocation: "",
  clientName: undefined,
  webhookToken,
});
const headers = { "x-api-key": webhookToken };

// As Shiprocket's documents have it, on another day.
const news = {
  awb: "19041424751540",
  courier_name: "Delhivery Surface",
  current_status: "IN TRANSIT",
  current_status_id: 20,
  shipment_status: "IN TRANSIT",
  shipment_status_id: 18,
  current_timestamp: "20 11 2026 11:13:52",
  order_id: "0199-1",
  sr_order_id: 348_456_385,
  etd: "2026-11-24 15:40:19",
  scans: [
    {
      date: "2026-11-19 11:59:16",
      status: "X-UCI",
      activity: "Manifested - Manifest uploaded",
      location: "Chomu_SamodRd_D (Rajasthan)",
      "sr-status": "5",
      "sr-status-label": "MANIFEST GENERATED",
    },
    {
      date: "2026-11-19 15:32:17",
      status: "X-PPOM",
      activity: "In Transit - Shipment picked up",
      location: "Chomu_SamodRd_D (Rajasthan)",
      "sr-status": "42",
      "sr-status-label": "PICKED UP",
    },
  ],
  is_return: 0,
  channel_id: 3_422_553,
};
const read = (changes: Record<string, unknown> = {}) =>
  shiprocket.readWebhook({ headers, body: { ...news, ...changes }, receivedAt });
function scansOf(verdict: ReturnType<typeof read>) {
  if (verdict.verdict !== "scanned") throw new Error(verdict.verdict);
  return verdict.parcel.scans;
}

test("Shiprocket's news have the scans of the parcel, with the status of its shipment as the last", () => {
  expect(read()).toEqual({
    verdict: "scanned",
    reference: "0199-1",
    parcel: {
      awb: "19041424751540",
      expectedAt: new Date("2026-11-24T10:10:19Z"),
      scans: [
        {
          awb: "19041424751540",
          code: "5",
          at: new Date("2026-11-19T06:29:16Z"),
          activity: "Manifested - Manifest uploaded",
          location: "Chomu_SamodRd_D (Rajasthan)",
          meaning: { stage: "Packed", task: null },
        },
        expect.objectContaining({ code: "42", meaning: { stage: "Shipped", task: null } }),
        {
          awb: "19041424751540",
          code: "18",
          at: new Date("2026-11-20T05:43:52Z"),
          activity: "IN TRANSIT",
          location: "",
          meaning: { stage: "In transit", task: null },
        },
      ],
    },
  });
});

test("of the two codes of a status that of the shipment counts: 17 is out for delivery, and no return", () => {
  const last = scansOf(read({ current_status_id: 19, shipment_status_id: 17 })).at(-1);
  expect(last?.meaning).toEqual({ stage: "Out for delivery", task: null });
  const returning = scansOf(read({ current_status_id: 17, shipment_status_id: 9 })).at(-1);
  expect(returning?.meaning).toEqual({ stage: "RTO", task: null });
});

test("the status of the shipment is no second scan where the scans have it already", () => {
  expect(scansOf(read({ shipment_status_id: 42 })).map(({ code }) => code)).toEqual(["5", "42"]);
});

test.each([
  ["a code that is not known", { shipment_status_id: 999 }, "999", undefined],
  ["what a buyer sends back", { shipment_status_id: 7, is_return: 1 }, "7", undefined],
  [
    "numbers as texts",
    { shipment_status_id: "7", is_return: "0", order_id: 5 },
    "7",
    { stage: "Delivered", task: null },
  ],
])("%s is read, and means %o", (_, changes, code, meaning) => {
  expect(scansOf(read(changes)).at(-1)).toMatchObject({ code, meaning });
});

test("scans from the future and without a time are left out", () => {
  expect(scansOf(read({ current_timestamp: "20 11 2026 11:36:00" })).map(({ code }) => code)).toEqual([
    "5",
    "42",
  ]);
  expect(scansOf(read({ current_timestamp: "20 11 2026 11:34:00" }))).toHaveLength(3);
  expect(scansOf(read({ current_timestamp: "soon" }))).toHaveLength(2);
});

const push = {
  Shipment: {
    Status: {
      Status: "RTO",
      StatusDateTime: "2026-11-20T11:29:10.767",
      StatusType: "DL",
      StatusLocation: "Chandigarh_Raiprkln_C (Chandigarh)",
      Instructions: "Returned\u0000 to\nthe client",
    },
    PickUpDate: "2026-11-09 17:10:42.543",
    NSLCode: "RD-AC",
    Sortcode: "IXC/MDP",
    ReferenceNo: "0199-1",
    AWB: "57930810000066",
  },
};
const pushed = (status: Record<string, unknown> = {}) =>
  delhivery.readWebhook({
    headers,
    body: { Shipment: { ...push.Shipment, Status: { ...push.Shipment.Status, ...status } } },
    receivedAt,
  });

test("Delhivery's push is one scan; a parcel that is back is not delivered to the buyer", () => {
  expect(pushed()).toEqual({
    verdict: "scanned",
    reference: "0199-1",
    parcel: {
      awb: "57930810000066",
      expectedAt: null,
      scans: [
        {
          awb: "57930810000066",
          code: "DL RTO RD-AC",
          at: new Date("2026-11-20T05:59:10.767Z"),
          activity: "Returned to the client",
          location: "Chandigarh_Raiprkln_C (Chandigarh)",
          meaning: { stage: "RTO", task: "goods are back" },
        },
      ],
    },
  });
});

test("Delhivery's unknown pairs mean nothing, and its scans from the future are left out", () => {
  expect(scansOf(pushed({ Status: "DTO" }))).toEqual([expect.objectContaining({ meaning: undefined })]);
  expect(scansOf(pushed({ StatusDateTime: "2026-11-20T17:00:00" }))).toEqual([]);
});

test.each([
  ["no token", {}],
  ["another token", { "x-api-key": `${webhookToken}.` }],
  ["an empty token", { "x-api-key": "" }],
  ["the token twice", { "x-api-key": [webhookToken, webhookToken] }],
])("with %s nothing but the number is read", (_, wrong) => {
  const verdicts = [
    shiprocket.readWebhook({ headers: wrong, body: news, receivedAt }),
    delhivery.readWebhook({ headers: wrong, body: push, receivedAt }),
  ];
  expect(verdicts).toEqual([
    { verdict: "unsigned", awb: news.awb },
    { verdict: "unsigned", awb: push.Shipment.AWB },
  ]);
  expect(shiprocket.readWebhook({ headers: wrong, body: push, receivedAt })).toEqual({
    verdict: "unsigned",
    awb: null,
  });
});

test("a shop without a token for webhooks believes none", () => {
  const client = createShiprocketClient(
    { ...settings, severalBoxes: "refused", webhookToken: undefined },
    () => receivedAt,
  );
  for (const given of [{}, { "x-api-key": "" }, { "x-api-key": "undefined" }])
    expect(client.readWebhook({ headers: given, body: news, receivedAt })).toMatchObject({
      verdict: "unsigned",
    });
});

test.each([null, [], "text", {}, { awb: "" }, { Shipment: null }, { Shipment: { AWB: "1" } }])(
  "%j is unreadable",
  (body) => {
    expect(shiprocket.readWebhook({ headers, body, receivedAt })).toEqual({ verdict: "unreadable" });
    expect(delhivery.readWebhook({ headers, body, receivedAt })).toEqual({ verdict: "unreadable" });
  },
);
