import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./short-link.tsx";

const found = (...orderNumbers: string[]): FakeEndpoints => ({
  "GET /api/orders": ({ query }) => {
    expect(query).toEqual({ q: "26-27/000003" });
    const data = orderNumbers.map((orderNumber, at) => ({
      ...anOrder(),
      _id: `${id.slice(0, -1)}${at}`,
      orderNumber,
    }));
    return { success: true, data, hasMore: false, counts: null, hasCompany: false };
  },
});
const id = "0193a000-0000-7000-8000-000000000000";

async function open(endpoints: FakeEndpoints, code = "263"): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, `/o/${code}`, "/o/:id");
  await act(async () => undefined);
  return calls;
}

it("goes on to the buyer's order with exactly this number", async () => {
  signInAs("Ravi");
  fakeApi(found("26-27/0000031", "26-27/000003"));
  const request = new Request("https://shop.example/o/263");
  const redirect: unknown = await Promise.resolve(
    page.clientLoader({ params: { id: "263" }, request } as Parameters<typeof page.clientLoader>[0]),
  ).catch((thrown: unknown) => thrown);
  expect((redirect as Response).headers.get("location")).toBe(`/orders/${id.slice(0, -1)}1`);
});

it("finds nothing where the buyer has no such order", async () => {
  await open(found("26-27/0000031"));
  expect(await screen.findByText("This order was not found")).toBeTruthy();
});

it("asks for nothing with a text that is no order's code", async () => {
  const calls = await open({}, "26-27");
  expect(await screen.findByText("This order was not found")).toBeTruthy();
  expect(calls).toEqual([]);
});

it("asks a visitor to sign in, and shows nothing", async () => {
  const calls = fakeApi({});
  renderPage(page, "/o/263", "/o/:id");
  expect(await screen.findByText("Sign in to see your order")).toBeTruthy();
  expect(calls).toEqual([]);
});

it("says that the order could not be loaded", async () => {
  await open({
    "GET /api/orders": () => {
      throw refusal(503, "The shop is busy.");
    },
  });
  expect(await screen.findByText("Failed to load this order.")).toBeTruthy();
});
