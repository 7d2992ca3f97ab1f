import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { type FakeEndpoints, fakeApi, noAnswer } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as product from "./product.tsx";

beforeEach(() => localStorage.removeItem("deliver-to"));
afterEach(clearCatalogue);

const bag = aProduct();
const box = aProduct({ SKU: "HONSLV100", category: "HONEYCOMB", type: "honey-sleeve", unit: "BOX" });
const reached = {
  success: true as const,
  isDeliverable: true,
  district: "Gurugram",
  state: "Haryana",
  states: ["Haryana"],
  delivery: { earliest: "2026-11-29", latest: "2026-12-02" },
  boxDelivery: { earliest: "2026-11-28", latest: "2026-12-03" },
  courierDay: null,
  canOrder500Pieces: false,
};
const unreached = {
  ...reached,
  isDeliverable: false,
  district: null,
  state: null,
  states: [],
  delivery: null,
  boxDelivery: null,
};
const answering =
  (answer: object = {}): FakeEndpoints["GET /api/delivery/:pinCode"] =>
  ({ params }) => ({ ...reached, ...answer, pinCode: params["pinCode"] ?? "" });

function open(delivery = answering(), { sold = bag, path = "/details", zipCode = "" } = {}) {
  const calls = fakeApi({
    "GET /api/products": () => catalogueOf(sold),
    "GET /api/delivery/:pinCode": delivery!,
    "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode }),
    "GET /api/orders/held": () => ({ success: true, held: {} }),
  });
  renderPage(product, `${path}?sku=${sold.SKU}`, path);
  return calls;
}
const field = () => screen.findByLabelText<HTMLInputElement>("Deliver to PIN code");
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const says = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(words));

describe("the PIN code of a product's page", { tags: ["buyer-9.15"] }, () => {
  it("says to a visitor that it is reached, when, and that 500 pieces are for Delhi", async () => {
    const calls = open();
    await type("12201");
    await says("Check delivery date and 500-piece orders");
    await type("122016");
    await says(
      "Deliverable to Gurugram, Haryana. Estimated delivery 29 Nov to 2 Dec. 500 pieces: offered in Delhi only.",
    );
    expect(calls.filter((line) => line.includes("delivery"))).toEqual(["GET /api/delivery/122016"]);
  });

  it("counts working days on the box page, without the offer of pieces", async () => {
    open(answering(), { sold: box, path: "/boxdetails" });
    await type("122016");
    await says("Deliverable to Gurugram, Haryana. Estimated delivery 28 Nov to 3 Dec. ");
    expect(screen.queryByText(/500 pieces/)).toBeNull();
  });

  it.each([
    ["2026-12-01", "Couriers usually come by 1 Dec. "],
    ["2026-12-05", "Couriers usually come by 5 Dec, later than estimated. "],
  ])(
    "says beside the promise when couriers usually come: %s",
    { tags: ["ruling-places.6"] },
    async (courierDay, words) => {
      open(answering({ courierDay }), { sold: box, path: "/boxdetails" });
      await type("122016");
      await says(`Deliverable to Gurugram, Haryana. Estimated delivery 28 Nov to 3 Dec. ${words}`);
      expect(screen.getAllByText(words.trim())).toHaveLength(1);
    },
  );

  it("says nothing of couriers by an answer of the last release", { tags: ["ruling-places.6"] }, async () => {
    open(answering({ courierDay: undefined }), { sold: box, path: "/boxdetails" });
    await type("122016");
    await says("Deliverable to Gurugram, Haryana. Estimated delivery 28 Nov to 3 Dec. ");
    expect(screen.queryByText(/Couriers/)).toBeNull();
  });

  it("is remembered by the browser, and asked again on the next page", async () => {
    localStorage.setItem("deliver-to", "122016");
    open(answering({ district: "Chandigarh", state: "Chandigarh" }));
    expect((await field()).value).toBe("122016");
    await says(
      "Deliverable to Chandigarh. Estimated delivery 29 Nov to 2 Dec. 500 pieces: offered in Delhi only.",
    );
    await type("400 001");
    await waitFor(() => expect(localStorage.getItem("deliver-to")).toBe("400001"));
    await type("");
    expect(localStorage.getItem("deliver-to")).toBe("");
  });

  it(
    "says what a Delhi PIN code needs, because the saved one decides",
    { tags: ["buyer-5.17"] },
    async () => {
      open(answering({ canOrder500Pieces: true, district: null, state: "Delhi" }));
      await type("110041");
      await says(
        "Deliverable to Delhi. Estimated delivery 29 Nov to 2 Dec. 500 pieces: offered once you sign in and save this PIN code.",
      );
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /^500/ }).disabled).toBe(true);
    },
  );

  it("is the saved one of a signed-in buyer", async () => {
    localStorage.setItem("deliver-to", "122016");
    signInAs("Ravi");
    open(answering({ canOrder500Pieces: true }), { zipCode: "110041" });
    await waitFor(async () => expect((await field()).value).toBe("110041"));
    await says("Deliverable to Gurugram, Haryana. Estimated delivery 29 Nov to 2 Dec. 500 pieces: offered.");
  });

  it.each([
    [
      "one that India does not have",
      answering(unreached),
      "Not deliverable to this PIN code. Please check the number.",
    ],
    ["no network", noAnswer, "We could not check this PIN code now. You can still order."],
  ])("%s has its own words, and the product can be bought", async (_case, answer, words) => {
    open(answer);
    await type("999999");
    await says(words);
    expect(screen.getByRole("button", { name: "Add to Cart" })).toBeTruthy();
  });

  it("that cannot be one is marked, and nothing is asked", async () => {
    const calls = open();
    await type("012201");
    expect(await screen.findByText("A PIN code has 6 digits, the first not 0.")).toBeTruthy();
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
    expect(calls.some((line) => line.includes("delivery"))).toBe(false);
  });
});
