import { describe, expect, test } from "vitest";
import {
  awbFormWarning,
  couriers,
  isCourier,
  knownCouriers,
  trackingUrl,
  courierOfService,
} from "./couriers.ts";

const known = [
  {
    name: "Delhivery",
    written: ["delhivery", "DELHIVERY"],
    besideWords: ["Delhivery Surface", "by delhivery_express"],
    numbers: ["1234567890123", " 12345678901234 "],
    wrong: { number: "26-27/000123", usual: "10 to 16 digits" },
    page: ["149", "https://www.delhivery.com/track/package/149"],
  },
  {
    name: "Blue Dart",
    written: ["BLUEDART", "blue-dart"],
    besideWords: ["Bluedart Air 0.5 kg"],
    numbers: ["81234567890"],
    wrong: { number: "D12345678", usual: "10 to 12 digits" },
    page: ["BD 1", "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=BD%201"],
  },
  {
    name: "DTDC",
    written: ["dtdc", "D.T.D.C."],
    besideWords: ["DTDC Express Ltd"],
    numbers: ["D12345678", "7x112735948", "123456789"],
    wrong: { number: "DTDC-1", usual: "a letter and 8 to 12 digits" },
    page: ["D12345678", "https://www.dtdc.com/track-your-shipment/?awb=D12345678"],
  },
  {
    name: "Ecom Express",
    written: ["Ecom", "ECOM EXPRESS"],
    besideWords: ["Ecom Express Surface"],
    numbers: ["123456789"],
    wrong: { number: "EX1", usual: "9 to 12 digits" },
    page: ["123456789", "https://www.ecomexpress.in/tracking/?awb_field=123456789"],
  },
  {
    name: "XpressBees",
    written: ["Xpress Bees"],
    besideWords: ["xpressbees surface"],
    numbers: ["1234567890"],
    wrong: { number: "XB1", usual: "10 to 16 digits" },
    page: ["1234567890", "https://www.xpressbees.com/shipment/tracking?awbNo=1234567890"],
  },
  {
    name: "India Post",
    written: ["IndiaPost", "Indian Post", "Speed Post"],
    besideWords: ["India Post Parcel"],
    numbers: ["EA123456789IN", "ea123456789in"],
    wrong: { number: "123456789", usual: "two letters, 9 digits and IN" },
    page: ["EA123456789IN", "https://www.indiapost.gov.in/track-result/article-number/EA123456789IN"],
  },
  {
    name: "FedEx",
    written: ["Fed Ex", "Federal Express"],
    besideWords: ["FedEx Economy"],
    numbers: ["123456789012"],
    wrong: { number: "F1", usual: "12 to 22 digits" },
    page: ["123456789012", "https://www.fedex.com/fedextrack/?trknbr=123456789012"],
  },
  {
    name: "DHL",
    written: ["dhl"],
    besideWords: ["DHL Express"],
    numbers: ["1234567890"],
    wrong: { number: "D1", usual: "10 digits" },
    page: ["1234567890", "https://www.dhl.com/en/express/tracking.html?AWB=1234567890"],
  },
] as const;

test("every courier of the table is tried here, and suggested", () => {
  expect(known.map(({ name }) => name)).toEqual(couriers.map(({ name }) => name));
  expect(knownCouriers).toEqual(couriers.map(({ name }) => name));
});

describe.each(known)("$name", ({ name, written, besideWords, numbers, wrong, page }) => {
  test.each([name, ...written])("may be handed over to as %s", (partnerName) => {
    expect(isCourier(partnerName, [])).toBe(true);
  });

  test.each(besideWords)("is not handed over to as %s", (partnerName) => {
    expect(isCourier(partnerName, [])).toBe(false);
  });

  test.each([name, ...written, ...besideWords])("%s has its tracking page and its numbers", (partnerName) => {
    const [trackingId, url] = page;
    expect(trackingUrl({ partnerName, trackingId })).toBe(url);
    for (const number of ["", ...numbers]) expect(awbFormWarning(partnerName, number)).toBeUndefined();
    expect(awbFormWarning(partnerName, wrong.number)).toBe(`${name} numbers usually are ${wrong.usual}`);
  });
});

test.each(["", "Ravi Transport", "Ecommerce Logistics", "Indian Postal", "Delhiverys", "Blue", "Own van"])(
  "%j is no courier of the table: any number may be right, and there is no page",
  (partnerName) => {
    expect(isCourier(partnerName, [])).toBe(false);
    expect(awbFormWarning(partnerName, "anything")).toBeUndefined();
    expect(trackingUrl({ partnerName, trackingId: "anything" })).toBeNull();
  },
);

test("a courier that an admin added may be handed over to, in any letter case and spacing", () => {
  expect(isCourier("GATI express", ["Gati Express"])).toBe(true);
  expect(isCourier("Gati", ["Gati Express"])).toBe(false);
});

test("a parcel without a number has no page, and a pasted link is the page", () => {
  expect(trackingUrl({ partnerName: "DTDC", trackingId: "" })).toBeNull();
  const link = "https://courier.example/p/7";
  for (const partnerName of ["", "DTDC"]) expect(trackingUrl({ partnerName, trackingId: link })).toBe(link);
  expect(trackingUrl({ partnerName: "VRL", trackingId: "javascript:alert(1)" })).toBeNull();
});

test.each([
  ["Delhivery Surface", "Delhivery"],
  ["Xpressbees Air", "XpressBees"],
  ["Amazon Surface", "Amazon Surface"],
  [" Ekart ", "Ekart"],
])("the service %j is carried by %j", (service, courier) => {
  expect(courierOfService(service)).toBe(courier);
});
