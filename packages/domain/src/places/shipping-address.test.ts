import fc from "fast-check";
import { expect, test } from "vitest";
import { addressLine, joinAddress } from "./shipping-address.ts";

const plot = { address: "Plot 7, Udyog Vihar", district: "Gurugram", state: "Haryana" };
const joined = "Plot 7, Udyog Vihar, District: Gurugram, State: Haryana";

test("an address is joined with its district and state", { tags: ["buyer-3.16"] }, () => {
  expect(joinAddress(plot)).toBe(joined);
  expect(addressLine({ ...plot, address: joined })).toBe("Plot 7, Udyog Vihar");
});

test("a joined address is not joined twice", { tags: ["ruling-cart.3"] }, () => {
  expect(joinAddress({ ...plot, address: joined })).toBe(joined);
  expect(joinAddress({ ...plot, address: ` ${joined} ` })).toBe(joined);
});

test("a new district or state replaces the one joined before", () => {
  expect(joinAddress({ address: joined, district: "Nuh", state: "Haryana" })).toBe(
    "Plot 7, Udyog Vihar, District: Nuh, State: Haryana",
  );
});

test("a line that contains 'District:' in its own text is not changed", () => {
  const line = "Near District: Court, Sector 3";
  expect(joinAddress({ ...plot, address: line })).toBe(`${line}, District: Gurugram, State: Haryana`);
});

test("joining twice is the same as joining once, and addressLine returns the plain line", () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(", District: ", ", State: ", "a,b", " "));
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, text, text, (address, district, state) => {
      const once = joinAddress({ address, district, state });
      expect(joinAddress({ address: once, district, state })).toBe(once);
      expect(addressLine({ address: once, district, state })).toBe(addressLine({ address, district, state }));
    }),
  );
});
