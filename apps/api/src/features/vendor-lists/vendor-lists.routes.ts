import {
  findMeeshoVendors,
  findValmoVendors,
  previewMeeshoVendors,
  previewValmoVendors,
  updateMeeshoVendors,
  updateValmoVendors,
} from "@dakbag/contracts/vendor-lists";
import { readVendorCsv, type VendorCsv } from "@dakbag/domain/imports/vendor-csv";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { acceptCsv } from "../bulk-updates/accept-csv.ts";
import { previewVendors } from "./preview-vendors.ts";
import { searchVendors } from "./search-vendors.ts";
import { meeshoVendors, updateVendors, valmoVendors, type VendorPlan } from "./update-vendors.ts";
import {
  countMeeshoVendors,
  countValmoVendors,
  searchMeeshoVendors,
  searchValmoVendors,
} from "./vendor-lists.queries.ts";

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
      const { plan, rows } = await previewVendors(shop.db, list, csv);
      return { ...present(csv, plan), rows };
    });
  }

  route(app, shop.authenticate, findValmoVendors, ({ query }) =>
    searchVendors(shop.db, query.q, searchValmoVendors, countValmoVendors),
  );

  route(app, shop.authenticate, findMeeshoVendors, ({ query }) =>
    searchVendors(shop.db, query.q, searchMeeshoVendors, countMeeshoVendors),
  );
}

function present(csv: VendorCsv, { changes: _changes, ...counts }: VendorPlan) {
  return {
    ...counts,
    invalidRows: csv.invalid.map(({ line, orderId, reason }) => ({ line, vendor: orderId, reason })),
  };
}
