import { listAddress, pageNumber, words } from "#app/staff/list-address.ts";

/** What the ledger shows, as the page's address says. */
export const ledgerAddress = listAddress({ search: words(60), page: pageNumber }, "page");
