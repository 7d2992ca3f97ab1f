import type pg from "pg";
import type { BuyingParty } from "../../platform/caller.ts";
import { namedStatement, type Queryable, type Sql } from "../../platform/database.ts";

const ofPerson = (userId: string) => `(SELECT * FROM orders WHERE buyer_id = ${userId})`;

// Sorted parts, so that a page reads no more of each index than it shows.
const ofPersonAndCompany = (userId: string, companyId: string) => `(
    (SELECT * FROM orders WHERE buyer_id = ${userId} ORDER BY id DESC)
    UNION ALL (SELECT * FROM orders WHERE company_id = ${companyId} AND buyer_id <> ${userId} ORDER BY id DESC))`;

/** SQL: a table of a party's orders, as in order-access.ts: those of the person, and those that others placed for the company. */
export const ordersOfParty =
  ({ userId, companyId }: BuyingParty): Sql =>
  (bind) =>
    companyId ? ofPersonAndCompany(bind(userId), bind(companyId)) : ofPerson(bind(userId));

/**
 * A statement over a party's orders: that of a person without a company reads one index.
 *
 * @param parameters the properties that are `$2`, `$3` and so on
 * @param textOver the statement over the table of the party's orders
 */
export function statementOfParty<Params extends object, Row extends pg.QueryResultRow>(
  name: string,
  parameters: readonly (keyof Params)[],
  textOver: (orders: string) => string,
): (db: Queryable, params: BuyingParty & Params) => Promise<Row[]> {
  type All = BuyingParty & Params;
  const first = ["userId", ...parameters] as const;
  const company = `$${first.length + 1}`;
  const forPerson = namedStatement<All, Row>(name, first, textOver(ofPerson("$1")));
  const forBoth = namedStatement<All, Row>(
    `${name}_and_company`,
    [...first, "companyId"],
    textOver(ofPersonAndCompany("$1", company)),
  );
  return (db, params) => (params.companyId ? forBoth : forPerson)(db, params);
}
