import type { Queryable } from "../../platform/database.ts";
import { findMeeshoAuthorisation, findValmoAuthorisation } from "./marketplace-authorisation.queries.ts";

/** Whether a buyer may buy Meesho goods, by the saved GSTIN (rulings: accounts). */
export async function isMeeshoAuthorised(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await findMeeshoAuthorisation(db, userId);
  return row?.isAuthorised ?? false;
}

/** Whether a buyer may buy Valmo goods, by proven phone or saved GSTIN, never by e-mail (rulings: accounts). */
export async function isValmoAuthorised(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await findValmoAuthorisation(db, userId);
  return row?.isAuthorised ?? false;
}
