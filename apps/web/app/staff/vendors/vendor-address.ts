import { listAddress, words } from "#app/staff/list-address.ts";

/** Which list the page shows, as its address says, and the words searched for. */
export const vendorAddress = listAddress({ list: readList, q: words(60) });

/** Anything but a known list is the first one. */
function readList(text: string): "valmo" | "meesho" {
  return text === "meesho" ? "meesho" : "valmo";
}
