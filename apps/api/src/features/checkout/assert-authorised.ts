import { needsMeeshoAuthorisation, needsValmoAuthorisation } from "@dakbag/domain/product-category";
import type pg from "pg";
import {
  isMeeshoAuthorised,
  isValmoAuthorised,
} from "../marketplace-authorisation/marketplace-authorisation.ts";
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
  const needs = (isNeeded: (category: string) => boolean) => goods.some(({ category }) => isNeeded(category));
  if (needs(needsMeeshoAuthorisation) && !(await isMeeshoAuthorised(tx, userId))) throw notMeeshoAuthorised();
  if (needs(needsValmoAuthorisation) && !(await isValmoAuthorised(tx, userId))) throw notValmoAuthorised();
}
