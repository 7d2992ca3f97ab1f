/** What the address of the page says: which list, and the words searched for. */
export interface VendorAddress {
  list: "valmo" | "meesho";
  q: string;
}

/** Anything but a known list is the first one. */
export function readVendorAddress(search: URLSearchParams): VendorAddress {
  const list = search.get("list") === "meesho" ? "meesho" : "valmo";
  return { list, q: (search.get("q") ?? "").trim().slice(0, 60) };
}
