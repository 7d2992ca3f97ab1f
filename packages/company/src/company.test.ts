import { stateByGstCode } from "@dakbag/domain/places/indian-states";
import { statesOfPin } from "@dakbag/domain/places/pin-states";
import { expect, test } from "vitest";
import { addresses, contact } from "./company.ts";

test("addresses are printed in one line", () => {
  expect([contact.warehouse, contact.factory]).toEqual([
    "Unit 4, Sample Industrial Area, Mundka, Delhi 110041",
    "Plot 27, Sample Packaging Park, Bawana, Delhi 110039",
  ]);
});

test("the parts of each address are as long as e-invoices take them, and its PIN code is of the GSTIN's state", () => {
  const state = stateByGstCode(contact.gstin.slice(0, 2));
  for (const { lines, city, pinCode } of Object.values(addresses)) {
    expect([1, 2]).toContain(lines.length);
    for (const line of lines) expect(line).toMatch(/^[^"\\]{3,100}$/);
    expect(city).toMatch(/^[^"\\]{3,50}$/);
    expect(pinCode).toMatch(/^[1-9]\d{5}$/);
    expect(statesOfPin(pinCode)).toContain(state);
  }
});
