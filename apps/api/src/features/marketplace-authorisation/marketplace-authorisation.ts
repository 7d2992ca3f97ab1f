import type { Queryable } from "../../platform/database.ts";
import { findMeeshoAuthorisation, findValmoAuthorisation } from "./marketplace-authorisation.queries.ts";

/** Whether this user may buy Meesho-branded goods now (rulings: accounts). */
export async function isMeeshoAuthorised(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await findMeeshoAuthorisation(db, userId);
  return row?.isAuthorised ?? false;
}

/** Whether this user may buy Valmo-branded goods now; never by an unproven e-mail (rulings: accounts). */
export async function isValmoAuthorised(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await findValmoAuthorisation(db, userId);
  return row?.isAuthorised ?? false;
}
