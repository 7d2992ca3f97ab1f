import * as buyerDetailsRows from "./buyer-details.queries.ts";

export const { copyDetails: copyDetailsToBranch, deleteDetailsOfBranches } = buyerDetailsRows;
