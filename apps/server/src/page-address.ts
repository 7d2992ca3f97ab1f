// Only detail pages (buyer §2) and the two views of a listing differ by their parameters, and only in these spellings
// are they kept: a SKU that does not exist answers 404, which is kept apart. Whatever else somebody invents fills
// nothing, filters of a listing or the size finder's measures for one.
const detailPage = /^\/(details|boxdetails|labelDetails|labeldetails|ValmoDetails|SKUvalmo)$/;
const listingPage = /^\/product\/[a-z-]+$/;
const knownParameters: readonly { name: string; on: RegExp; isKnown: (value: string) => boolean }[] = [
  { name: "productType", on: detailPage, isKnown: (value) => value === "roll" || value === "sleeve" },
  { name: "sku", on: detailPage, isKnown: (value) => value === value.toUpperCase() },
  { name: "view", on: listingPage, isKnown: (value) => value === "table" },
];

// A buyer's orders are filled in by the browser: whatever is asked for, the server's part is the same page.
const ordersPage = /^\/orders(?<one>\/[^/?]+)?\/?(?:\?|$)/i;

/**
 * The address under which a page is kept: its path and the parameters that make it this page, in one order.
 * Undefined where the request has any other parameter or value, so that nobody fills the memory with copies of one page.
 */
export function pageCacheKey(url: string): string | undefined {
  const orders = ordersPage.exec(url);
  if (orders) return orders.groups?.["one"] === undefined ? "/orders" : "/orders/-";
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const parameters = new URLSearchParams(url.slice(mark + 1));
  if (parameters.size === 0) return path;
  const kept = new URLSearchParams();
  for (const { name, on, isKnown } of knownParameters) {
    const value = parameters.get(name);
    if (value !== null && on.test(path) && isKnown(value)) kept.set(name, value);
  }
  return kept.size === parameters.size ? `${path}?${kept}` : undefined;
}
