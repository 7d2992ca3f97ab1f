import { expect, test } from "vitest";
import { maxAddressLines } from "./address-field-problem.ts";
import { printedAddress } from "./printed-address.ts";

test("an address of few lines is printed in its lines, a tall one on one with commas", () => {
  expect(printedAddress("Flat 2\n\n12 Mill Road\r\nNear the bank")).toBe(
    "Flat 2\n12 Mill Road\nNear the bank",
  );
  const lines = Array.from({ length: maxAddressLines + 1 }, (_, index) => `Line ${index} `);
  expect(printedAddress(lines.join("\u2028"))).toBe(lines.map((line) => line.trim()).join(", "));
  expect(printedAddress("")).toBe("");
});
