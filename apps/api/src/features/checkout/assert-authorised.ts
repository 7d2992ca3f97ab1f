import type pg from "pg";
import { missingProgrammes } from "../marketplace-authorisation/marketplace-authorisation.ts";
import { notMeeshoAuthorised, notValmoAuthorised } from "./checkout.errors.ts";

/**
 * Looks the marketplaces' authorisations up anew: they may have been withdrawn since the cart was filled.
 *
 * @throws ShopError 403 with the sentence of buyer §5
 */
export async function assertAuthorised(
  tx: pg.PoolClient,
  userId: string,
  goods: readonly { category: string }[],
): Promise<void> {
  const missing = await missingProgrammes(tx, userId, goods);
  if (missing.has("Meesho")) throw notMeeshoAuthorised();
  if (missing.has("Valmo")) throw notValmoAuthorised();
}
