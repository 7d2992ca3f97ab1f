import { listSearchParams, pageNumber, textUpTo } from "#app/staff/list-search-params.ts";

export const ledgerSearchParams = listSearchParams({ search: textUpTo(60), page: pageNumber }, "page");
