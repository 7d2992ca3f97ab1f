import { listAuditEntries } from "@dakbag/contracts/audit-log";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { findAuditPage } from "./find-audit-page.ts";

export function registerAuditLogRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listAuditEntries, ({ query }) => findAuditPage(shop.db, query));
}
