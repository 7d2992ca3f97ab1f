import { aConsignment, bookWith } from "@dakbag/api/test-support/builders/a-consignment";
import { createDelhiveryClient } from "@dakbag/api/providers/delhivery/delhivery-client";
import { createShiprocketClient } from "@dakbag/api/providers/shiprocket/shiprocket-client";
import { delhiveryAnswers } from "@dakbag/sandbox/test-support/recorded-answers/delhivery-answers";
import { shiprocketAnswers } from "@dakbag/sandbox/test-support/recorded-answers/shiprocket-answers";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";

/* The shop's clients read what others recorded of the couriers, not what the stand-ins make of it. */

const now = new Date("2026-11-20T12:00:00Z");
const webhookToken = "a-token-of-our-own";

/** A server with these answers by method and path, as JSON or, of a text, as it is. @returns its URL */
async function answering(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url?.split("?")[0]}`;
    const answer = answers[name] ?? { message: `nothing was recorded for ${name}` };
    const status = name in answers ? 200 : 400;
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    request.resume().once("end", () => response.writeHead(status).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

async function delhivery(answers: Readonly<Record<string, unknown>>) {
  const baseUrl = await answering(answers);
  const settings = { token: "a-token", pickupLocation: "A warehouse", clientName: "a-client", webhookToken };
  return createDelhiveryClient({ ...settings, baseUrl });
}

async function shiprocket(answers: Readonly<Record<string, unknown>>) {
  const baseUrl = await answering({ "POST /auth/login": { token: "a-token" }, ...answers });
  const settings = {
    email: "a@warehouse.example",
    password: "a",
    pickupLocation: "a warehouse",
    webhookToken,
  };
  return createShiprocketClient({ ...settings, baseUrl, severalBoxes: "refused" }, () => now);
}

const waybill = delhiveryAnswers.waybill;
const booking = {
  reference: "0199-1",
  orderId: "237157589",
  shipmentId: "236612717",
  awbs: [waybill],
  courierName: null,
};
const [awb = ""] = Object.keys(shiprocketAnswers.trackedTogether);

test("Delhivery's recorded scans of a cancelled parcel are read, and the last one means that it is cancelled", async () => {
  const client = await delhivery({ "GET /api/v1/packages/json/": delhiveryAnswers.trackedInFull });
  const parcel = (await client.track([waybill], now)).get(waybill);
  expect(parcel?.scans.map(({ code, meaning }) => [code, meaning?.stage])).toEqual([
    ["UD Manifested X-UCI", "Packed"],
    ["UD Not Picked X-PNP", "Packed"],
    ["UD Not Picked DTUP-210", "Cancelled"],
  ]);
  expect(parcel?.scans.at(-1)).toMatchObject({
    at: new Date("2026-11-20T05:58:39.774Z"),
    activity: "Seller cancelled the order",
  });
  expect(await client.findByReference("0199-1")).toMatchObject({
    booking: { awbs: [waybill] },
    isCancelled: true,
  });
});

test("a waybill that Delhivery does not have is no parcel, and its XML of a cancellation means done", async () => {
  const client = await delhivery({
    "GET /api/v1/packages/json/": delhiveryAnswers.notTracked,
    "POST /api/p/edit": delhiveryAnswers.cancelled,
  });
  expect(await client.track([waybill], now)).toEqual(new Map());
  expect(await client.cancel(booking, { mayReturn: false })).toEqual({ verdict: "done" });
});

test.each([
  ["created", delhiveryAnswers.created, { verdict: "booked", booking: { awbs: [waybill] } }],
  [
    "not created",
    delhiveryAnswers.notCreated,
    { verdict: "refused", reason: expect.stringContaining("insufficient balance") },
  ],
])("Delhivery's recorded answer of a parcel that was %s is the verdict", async (_, answer, verdict) => {
  const client = await delhivery({
    "GET /waybill/api/fetch/json/": JSON.stringify(waybill),
    "POST /api/cmu/create.json": answer,
  });
  expect(await bookWith(() => client).book(aConsignment())).toMatchObject(verdict);
});

test("Delhivery's recorded pick-up is requested", async () => {
  const client = await delhivery({ "POST /fm/request/new/": delhiveryAnswers.pickup });
  expect(await client.requestPickup([booking], now)).toEqual([
    { verdict: "requested", isRepeat: false, pickupId: "319322489" },
  ]);
});

test.each([1.5, "1.5"])(
  "Shiprocket's recorded offers are quotes, with a charged weight of %o",
  async (weight) => {
    const [offer] = shiprocketAnswers.offers.data.available_courier_companies;
    const data = { available_courier_companies: [{ ...offer, charge_weight: weight }] };
    const client = await shiprocket({
      "GET /courier/serviceability/": { ...shiprocketAnswers.offers, data },
    });
    const { pinCode, boxes, valuePaise } = { ...aConsignment(), pinCode: "302001" };
    expect(await client.quote({ pinCode, boxes, valuePaise })).toEqual({
      quotes: [
        {
          serviceId: "43",
          name: "Delhivery Surface",
          pricePaise: 10_800,
          chargedGrams: 1500,
          estimatedDays: 4,
        },
      ],
      whyNone: null,
    });
  },
);

test("Shiprocket's recorded order and AWB are a booking, and the recorded order of the list is cancelled", async () => {
  const client = await shiprocket({
    "GET /orders": shiprocketAnswers.orders,
    "POST /orders/create/adhoc": shiprocketAnswers.created,
    "POST /courier/assign/awb": shiprocketAnswers.assigned,
  });
  expect(await bookWith(() => client).book(aConsignment())).toMatchObject({
    verdict: "booked",
    booking: { orderId: "237157589", shipmentId: "236612717", awbs: [awb], courierName: "Delhivery Surface" },
  });
  expect(await client.findByReference("0199-1")).toEqual({
    booking: { ...booking, awbs: [] },
    isCancelled: true,
  });
});

test("Shiprocket's recorded pick-up is requested, and its refusal of a label has the recorded reason", async () => {
  const client = await shiprocket({
    "POST /courier/generate/pickup": shiprocketAnswers.pickup,
    "POST /courier/generate/label": shiprocketAnswers.noLabel,
  });
  expect(await client.requestPickup([booking], now)).toEqual([
    { verdict: "requested", isRepeat: false, pickupId: "Reference No: 194_A_WAREHOUSE" },
  ]);
  expect(await client.makeLabels(booking)).toEqual({
    verdict: "refused",
    reason: shiprocketAnswers.noLabel.response,
  });
});

test("Shiprocket's recorded scans are read with their meaning, also the one that has no code", async () => {
  const client = await shiprocket({ "POST /courier/track/awbs": { [awb]: shiprocketAnswers.tracked } });
  const parcel = (await client.track([awb], now)).get(awb);
  expect(parcel?.expectedAt).toEqual(new Date("2026-11-20T13:58:00Z"));
  expect(parcel?.scans.map(({ code, meaning }) => [code, meaning?.stage])).toEqual([
    ["NA", undefined],
    ["19", "Packed"],
    ["42", "Shipped"],
    ["6", "Shipped"],
    ["18", "In transit"],
    ["38", "In transit"],
    ["17", "Out for delivery"],
    ["7", "Delivered"],
  ]);
});

test("Shiprocket's older recorded form of several parcels is read, and nothing of what has no scans", async () => {
  const client = await shiprocket({
    "POST /courier/track/awbs": { ...shiprocketAnswers.trackedTogether, "1": shiprocketAnswers.notTracked },
  });
  const parcels = await client.track([awb, "1"], now);
  expect([...parcels.keys()]).toEqual([awb]);
  expect(parcels.get(awb)?.scans.map(({ code, meaning }) => [code, meaning?.stage])).toEqual([
    ["", undefined],
    ["3", "Packed"],
  ]);
  const none = await shiprocket({ "POST /courier/track/awbs": {} });
  expect(await none.track([awb], now)).toEqual(new Map());
});

test("Shiprocket's documented push is read as a parcel in transit", async () => {
  const client = await shiprocket({});
  const webhook = { headers: { "x-api-key": webhookToken }, body: shiprocketAnswers.pushed, receivedAt: now };
  const verdict = client.readWebhook(webhook);
  expect(verdict).toMatchObject({ verdict: "scanned", reference: "0199-1", parcel: { awb } });
  expect(verdict.verdict === "scanned" && verdict.parcel.scans.at(-1)?.meaning?.stage).toBe("In transit");
});
