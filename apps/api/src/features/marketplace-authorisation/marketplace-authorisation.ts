import { type Marketplace, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import type pg from "pg";
import { type BuyingParty, detailsOwner } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { notMeeshoAuthorised, notValmoAuthorised } from "./marketplace-authorisation.errors.ts";
import {
  findMeeshoAuthorisation,
  findMeeshoVendor,
  findValmoAuthorisation,
} from "./marketplace-authorisation.queries.ts";

/** Whether a buyer may buy Meesho goods, by the saved GSTIN of who buys (rulings: accounts). */
export async function isMeeshoAuthorised(db: Queryable, party: BuyingParty): Promise<boolean> {
  const [row] = await findMeeshoAuthorisation(db, detailsOwner(party));
  return row?.isAuthorised ?? false;
}

/** Whether a buyer may buy Valmo goods, by verified phone or saved GSTIN, never by e-mail (rulings: accounts). */
export async function isValmoAuthorised(db: Queryable, party: BuyingParty): Promise<boolean> {
  const [row] = await findValmoAuthorisation(db, party.userId, detailsOwner(party));
  return row?.isAuthorised ?? false;
}

/** The programmes that these goods need and the buyer is not authorised for. Other programmes are not checked. */
export async function missingProgrammes(
  db: Queryable,
  party: BuyingParty,
  goods: readonly { category: string }[],
): Promise<Set<Marketplace>> {
  const missing = new Set(goods.flatMap(({ category }) => marketplaceOf(category) ?? []));
  if (missing.has("Meesho") && (await isMeeshoAuthorised(db, party))) missing.delete("Meesho");
  if (missing.has("Valmo") && (await isValmoAuthorised(db, party))) missing.delete("Valmo");
  return missing;
}

/**
 * Checks the marketplaces' authorisations again: they may have been withdrawn since the cart was filled.
 *
 * @throws ShopError 403 with the sentence of buyer §5
 */
export async function assertAuthorised(
  tx: pg.PoolClient,
  party: BuyingParty,
  goods: readonly { category: string }[],
): Promise<void> {
  const missing = await missingProgrammes(tx, party, goods);
  if (missing.has("Meesho")) throw notMeeshoAuthorised();
  if (missing.has("Valmo")) throw notValmoAuthorised();
}

/** Whether a GSTIN is active in the Meesho vendor list (rulings: accounts). */
export async function isMeeshoVendor(db: Queryable, gstin: string): Promise<boolean> {
  const [row] = await findMeeshoVendor(db, gstin);
  return row?.isListed ?? false;
}
