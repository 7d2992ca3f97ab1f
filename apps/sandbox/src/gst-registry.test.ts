import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { sandboxCredentials } from "./credentials.ts";

const key = { "x-api-key": sandboxCredentials.gstRegistryKey };

test("a GSTIN with the right check digit is an active taxpayer of its state", async () => {
  const { call } = await openSandbox();
  const found = await call("GET", "/gst-registry/gstin/27AAPFU0939F1ZV", undefined, key);
  expect(found).toMatchObject({
    status: 200,
    body: {
      gstin: "27AAPFU0939F1ZV",
      lgnm: expect.any(String),
      tradeNam: expect.any(String),
      sts: "Active",
      dty: "Regular",
      rgdt: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
      pradr: { addr: { stcd: "27" } },
    },
  });
  expect(await call("GET", "/gst-registry/gstin/27aapfu0939f1zv", undefined, key)).toEqual(found);
});

test("entity number 9 is cancelled", async () => {
  const first14 = "07ABCDE1234F9Z";
  const { call } = await openSandbox();
  const found = await call(
    "GET",
    `/gst-registry/gstin/${first14}${gstinCheckCharacter(first14)}`,
    undefined,
    key,
  );
  expect(found).toMatchObject({ status: 200, body: { sts: "Cancelled" } });
});

test("a wrong check digit is not found", async () => {
  const { call } = await openSandbox();
  const unknown = await call("GET", "/gst-registry/gstin/27AAPFU0939F1ZA", undefined, key);
  expect(unknown).toMatchObject({ status: 404, body: { errorCode: "SWEB_9035" } });
});

test("refuses a wrong key, and answers 500 while the fault is set", async () => {
  const { call, setFaults } = await openSandbox();
  const path = "/gst-registry/gstin/27AAPFU0939F1ZV";
  expect((await call("GET", path)).status).toBe(401);
  await setFaults({ gstRegistryServerErrors: 1 });
  expect((await call("GET", path, undefined, key)).status).toBe(500);
  expect((await call("GET", path, undefined, key)).status).toBe(200);
});
