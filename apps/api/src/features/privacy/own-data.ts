import type { Role } from "@dakbag/contracts/account";
import { taxRecordsKeptUntil } from "@dakbag/domain/privacy/tax-records";
import type { Queryable } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import { findObstaclesOfOwner } from "../companies/change-members.ts";
import { findUserToErase } from "../users/erase-user.ts";
import { findUnfinishedOrdersOf, summariseOrdersOf } from "../orders/find-orders.ts";

/** What an erasure keeps of an account: the orders that tax law demands, and until which day (YYYY-MM-DD). */
export interface RetainedRecords {
  readonly keptOrders: number;
  readonly keptUntil: string | null;
}

/** What an erasure of the account deletes and keeps, and what has to be finished before it. */
export async function readOwnData(
  db: Queryable,
  userId: string,
): Promise<RetainedRecords & { unpaidOrders: number; obstacles: string[] }> {
  const user = await findUserToErase(db, userId);
  if (!user) throw notSignedIn();
  const { unpaid, ...kept } = await summariseOrders(db, userId);
  return {
    ...kept,
    unpaidOrders: unpaid,
    obstacles: await findObstacles(db, { id: userId, role: user.role }),
  };
}

/** How many orders of a buyer were never paid, and what is kept of the others. */
export async function summariseOrders(
  db: Queryable,
  userId: string,
): Promise<RetainedRecords & { unpaid: number }> {
  const { unpaid = 0, kept = 0, lastAt = null } = (await summariseOrdersOf(db, userId)) ?? {};
  return { unpaid, keptOrders: kept, keptUntil: lastAt && taxRecordsKeptUntil(lastAt) };
}

const reasons = {
  "not delivered": "is paid and not delivered yet",
  refund: "has a refund under way",
  claim: "has a claim that is not finished",
  money: "is cancelled, and its money is not returned yet",
};

/** Sentences about what has to be finished before an account can be erased. */
export async function findObstacles(
  db: Queryable,
  { id, role }: { id: string; role: Role },
): Promise<string[]> {
  const orders = await findUnfinishedOrdersOf(db, id);
  const sentences = [
    ...orders.map(({ orderNumber, why }) => `Order ${orderNumber} ${reasons[why]}.`),
    ...(await findObstaclesOfOwner(db, id)),
  ];
  return role === "buyer"
    ? sentences
    : ["You are staff: an admin has to set your role to buyer first.", ...sentences];
}
