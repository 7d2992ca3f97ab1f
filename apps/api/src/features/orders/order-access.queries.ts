import type { OrdersOf } from "@dakbag/domain/companies/orders-of";
import type pg from "pg";
import type { BuyingParty } from "../../platform/caller.ts";
import { namedStatement, type Queryable, type Sql } from "../../platform/database.ts";

interface Table {
  /** What of the party it needs. */
  readonly needs: readonly (keyof BuyingParty)[];
  readonly text: (...needed: string[]) => string;
}

/** Tables of a party's orders, as in order-access.ts: of a person without a company, and of one with, by whose they ask for. */
const tables: Readonly<Record<OrdersOf | "person", Table>> = {
  // What they placed for a company that they have left is the company's.
  person: {
    needs: ["userId"],
    text: (userId) => `(SELECT * FROM orders WHERE buyer_id = ${userId} AND company_id IS NULL)`,
  },
  mine: {
    needs: ["userId", "companyId"],
    text: (userId, companyId) =>
      `(SELECT * FROM orders WHERE buyer_id = ${userId} AND (company_id IS NULL OR company_id = ${companyId}))`,
  },
  branch: {
    needs: ["companyId", "branchId"],
    text: (companyId, branchId) =>
      `(SELECT * FROM orders WHERE company_id = ${companyId} AND branch_id = ${branchId})`,
  },
  // Sorted parts, so that a page reads no more of each index than it shows.
  company: {
    needs: ["userId", "companyId"],
    text: (userId, companyId) => `(
    (SELECT * FROM orders WHERE buyer_id = ${userId}
      AND (company_id IS NULL OR company_id = ${companyId}) ORDER BY id DESC)
    UNION ALL (SELECT * FROM orders WHERE company_id = ${companyId} AND buyer_id <> ${userId} ORDER BY id DESC))`,
  },
};

/** SQL: a table of a party's orders. @param of without effect for who has no company */
export const ordersOfParty =
  (party: BuyingParty, of: OrdersOf): Sql =>
  (bind) => {
    const { needs, text } = tables[party.companyId ? of : "person"];
    return text(...needs.map((name) => bind(party[name])));
  };

/**
 * A statement over a party's orders: that of a person without a company reads one index.
 *
 * @param parameters the properties that are `$1`, `$2` and so on
 * @param textOver the statement over the table of the party's orders
 */
export function statementOfParty<Params extends object, Row extends pg.QueryResultRow>(
  name: string,
  parameters: readonly (keyof Params)[],
  textOver: (orders: string) => string,
): (db: Queryable, params: BuyingParty & Params & { readonly of: OrdersOf }) => Promise<Row[]> {
  const over = ({ needs, text }: Table, suffix: string) =>
    namedStatement<BuyingParty & Params, Row>(
      `${name}${suffix}`,
      [...parameters, ...needs],
      textOver(text(...needs.map((_, at) => `$${parameters.length + at + 1}`))),
    );
  const statements = {
    person: over(tables.person, ""),
    mine: over(tables.mine, "_mine"),
    branch: over(tables.branch, "_branch"),
    company: over(tables.company, "_and_company"),
  };
  return (db, params) => statements[params.companyId ? params.of : "person"](db, params);
}
