import { describe, expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { packList, paymentNotes } from "./payment-notes.ts";

describe("payment notes", () => {
  it("hold customer, SKUs, prices, rates, quantities and GST number", { tags: ["buyer-4.22"] }, () => {
    expect(paymentNotes(anOrder())).toEqual({
      order: "26-27/000001",
      customer: "Ravi",
      company: "Ravi Exports",
      phone: "9876543210",
      email: "ravi@example.com",
      address: "12 MG Road, District: Bengaluru, State: Karnataka, 560001, India",
      GST: "NA",
      SKUs: "POLNPD100120",
      prices: "1600.00",
      rates: "18%",
      quantities: "1000",
    });
  });

  it("never exceed the provider's 15 pairs of 256 characters for an order with many lines", () => {
    const [item] = anOrder().items;
    const items = Array.from({ length: 200 }, () => ({ ...item!, SKU: "HONSLV100", price: 100000.25 }));
    const notes = paymentNotes(anOrder({ items }));
    expect(Object.keys(notes).length).toBeLessThanOrEqual(15);
    for (const text of Object.values(notes)) expect(text.length).toBeLessThanOrEqual(256);
  });

  it("are never cut in the middle of a character, which the provider would reject", () => {
    const { shippingAddress } = anOrder();
    const notes = paymentNotes(
      anOrder({ shippingAddress: { ...shippingAddress, address: `${"x".repeat(255)}🙂` } }),
    );
    expect(notes["address"]).toBe("x".repeat(255));
  });

  it("split a list between its members and count those left out", () => {
    const packed = packList(
      "SKUs",
      Array.from({ length: 100 }, (_, n) => `SKU${1000 + n}`),
    );
    const [first, second] = Object.values(packed);
    expect(Object.keys(packed)).toEqual(["SKUs", "SKUs 2"]);
    expect(first?.endsWith("SKU1026")).toBe(true);
    expect(second).toMatch(/^SKU1027, .*SKU1053 \+46 more$/);
  });

  it("do not change a short list", () => {
    expect(packList("rates", ["18%", "12%"])).toEqual({ rates: "18%, 12%" });
    expect(packList("rates", [])).toEqual({});
  });
});
