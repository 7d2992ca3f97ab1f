import { expect, test } from "vitest";
import { pageCacheKey } from "./page-address.ts";

test.each([
  ["/", "/"],
  ["/details?sku=PB0610", "/details?sku=PB0610"],
  ["/boxdetails?productType=roll&sku=HONROL100", "/boxdetails?productType=roll&sku=HONROL100"],
  ["/boxdetails?sku=HONROL100&productType=roll", "/boxdetails?productType=roll&sku=HONROL100"],
  ["/product/courier-bag-poly?view=table", "/product/courier-bag-poly?view=table"],
  ["/details?", "/details"],
  ["/orders", "/orders"],
  ["/orders/?status=Shipped&q=poly+bag", "/orders"],
  ["/Orders/01900000-0000-7000-8000-000000000000", "/orders/-"],
  ["/orders/anything%20else?print=1", "/orders/-"],
  ["/orders/a/b", "/orders/a/b"],
  ["/ordersheet", "/ordersheet"],
  ["/details?sku=A%20B", "/details?sku=A+B"],
])("%s is kept as %s: one page, one entry", (url, address) => {
  expect(pageCacheKey(url)).toBe(address);
});

test.each([
  "/?utm_source=mail",
  "/details?sku=PB0610&x=1",
  "/details?sku=PB0610&sku=PB0710",
  "/?SKU=PB0610",
  "/?sku=INVENTED",
  "/details?sku=pb0610",
  "/DETAILS?sku=PB0610",
  "/boxdetails?sku=HONROL100&productType=invented",
  "/size-finder?l=30&w=25&h=3&unit=cm&kind=soft",
  "/details?sku=PB0610&view=table",
  "/product/courier-bag-poly?view=anything",
  "/product/courier-bag-poly?size=small",
  "/product/courier-bag-poly?compare=A,B&view=table",
])("%s is not kept, so that nobody fills the memory with copies", (url) => {
  expect(pageCacheKey(url)).toBeUndefined();
});
