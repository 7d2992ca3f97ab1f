// The only parameters that change what the server renders (buyer §1: ?sku=, buyer §2: ?productType=).
const knownParameters = ["productType", "sku"];

// A buyer's orders are filled in by the browser: whatever is asked for, the server's part is the same page.
const ordersPage = /^\/orders(?<one>\/[^/?]+)?\/?(?:\?|$)/i;

/**
 * The address under which a page is kept: its path and the parameters that make it this page, in one order.
 * Undefined where the request has any other parameter, so that nobody fills the memory with copies of one page.
 */
export function addressToKeep(url: string): string | undefined {
  const orders = ordersPage.exec(url);
  if (orders) return orders.groups?.["one"] === undefined ? "/orders" : "/orders/-";
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const parameters = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const name of knownParameters) {
    const value = parameters.get(name);
    if (value !== null) kept.set(name, value);
  }
  if (kept.size !== parameters.size) return undefined;
  const path = url.slice(0, mark);
  return kept.size === 0 ? path : `${path}?${kept}`;
}
