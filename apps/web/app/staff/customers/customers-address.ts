import { listAddress, words } from "#app/staff/list-address.ts";
import { readRoleWord } from "./role-words.ts";

/** What the list shows, as the page's address says; empty is anything. */
export const customersAddress = listAddress(
  { search: words(100), role: readRoleWord, before: words(36) },
  "before",
);
