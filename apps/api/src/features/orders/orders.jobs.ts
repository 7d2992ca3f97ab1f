import type { Shop } from "../../shop.ts";
import { compactOrderCountChanges } from "./order-counts.queries.ts";

/** The sums of orders by status add the changes that are not compacted yet: fewer changes are faster. */
export async function compactOrderCounts({ db }: Pick<Shop, "db">): Promise<void> {
  await compactOrderCountChanges(db);
}
