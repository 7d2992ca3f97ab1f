import { expect, test } from "vitest";
import { addressToKeep } from "./page-address.ts";

test.each([
  ["/", "/"],
  ["/details?sku=PB0610", "/details?sku=PB0610"],
  ["/boxdetails?productType=roll&sku=HONROL100", "/boxdetails?productType=roll&sku=HONROL100"],
  ["/boxdetails?sku=HONROL100&productType=roll", "/boxdetails?productType=roll&sku=HONROL100"],
  ["/details?", "/details"],
  ["/details?sku=a%20b", "/details?sku=a+b"],
])("%s is kept as %s: one page, one entry (buyer §1)", (url, address) => {
  expect(addressToKeep(url)).toBe(address);
});

test.each(["/?utm_source=mail", "/details?sku=PB0610&x=1", "/details?sku=PB0610&sku=PB0710", "/?SKU=PB0610"])(
  "%s is not kept, so that nobody fills the memory with copies",
  (url) => {
    expect(addressToKeep(url)).toBeUndefined();
  },
);
