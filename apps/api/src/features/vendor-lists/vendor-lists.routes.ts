import {
  findMeeshoVendors,
  findValmoVendors,
  previewMeeshoVendors,
  previewValmoVendors,
  updateMeeshoVendors,
  updateValmoVendors,
  type VendorPreview,
} from "@dakbag/contracts/vendor-lists";
import { readVendorCsv, type VendorCsv } from "@dakbag/domain/vendor-csv";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import { wordsOf } from "../../platform/search.queries.ts";
import type { Shop } from "../../shop.ts";
import { acceptCsv } from "../bulk-updates/accept-csv.ts";
import {
  meeshoVendors,
  planVendors,
  updateVendors,
  valmoVendors,
  type VendorChange,
  type VendorPlan,
} from "./update-vendors.ts";
import {
  countMeeshoVendors,
  countValmoVendors,
  searchMeeshoVendors,
  searchValmoVendors,
} from "./vendor-lists.queries.ts";

const mostFound = 50;

/** @param app takes forms */
export function registerVendorListsRoutes(app: FastifyInstance, shop: Shop): void {
  const lists = [
    { list: valmoVendors, update: updateValmoVendors, preview: previewValmoVendors },
    { list: meeshoVendors, update: updateMeeshoVendors, preview: previewMeeshoVendors },
  ] as const;
  for (const { list, update, preview } of lists) {
    route(app, shop.authenticate, update, async ({ body: { file }, caller }) => {
      const csv = acceptCsv(readVendorCsv(file.text, list));
      return present(csv, await updateVendors(shop, list, csv, caller));
    });
    route(app, shop.authenticate, preview, async ({ body: { file } }) => {
      const csv = acceptCsv(readVendorCsv(file.text, list));
      const plan = await planVendors(shop.db, list, csv);
      return { ...present(csv, plan), rows: verdictsOf(csv, plan) };
    });
  }

  route(app, shop.authenticate, findValmoVendors, async ({ query }) => {
    const words = wordsOf(query.q);
    const [vendors, [counted]] = await Promise.all([
      searchValmoVendors(shop.db, words, mostFound),
      countValmoVendors(shop.db, words),
    ]);
    return { vendors, totalCount: counted?.totalCount ?? 0, matchCount: counted?.matchCount ?? 0 };
  });

  route(app, shop.authenticate, findMeeshoVendors, async ({ query }) => {
    const words = wordsOf(query.q);
    const [vendors, [counted]] = await Promise.all([
      searchMeeshoVendors(shop.db, words, mostFound),
      countMeeshoVendors(shop.db, words),
    ]);
    return { vendors, totalCount: counted?.totalCount ?? 0, matchCount: counted?.matchCount ?? 0 };
  });
}

function present(csv: VendorCsv, { changes: _changes, ...counts }: VendorPlan) {
  return {
    ...counts,
    invalidRows: csv.invalid.map(({ line, orderId, reason }) => ({ line, vendor: orderId, reason })),
  };
}

function verdictsOf(csv: VendorCsv, plan: VendorPlan): VendorPreview["rows"] {
  const invalid = csv.invalid.map(({ line, orderId, reason }) => ({
    line,
    vendor: orderId,
    verdict: "invalid" as const,
    what: reason,
  }));
  return [...plan.changes.map(verdictOn), ...invalid].toSorted((one, other) => one.line - other.line);
}

function verdictOn({ row, before, changed }: VendorChange): VendorPreview["rows"][number] {
  const named = { line: row.line, vendor: row.key };
  if (!before) return { ...named, verdict: "created", what: "New on the list" };
  if (changed.length === 0) return { ...named, verdict: "unchanged", what: "Nothing changes" };
  return { ...named, verdict: "updated", what: `New: ${changed.join(", ")}` };
}
