import { readStaffHome as contract } from "@dakbag/contracts/staff-home";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { readStaffHome } from "./read-staff-home.ts";

export function registerStaffHomeRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract, ({ caller }) => readStaffHome(shop, caller.role === "admin"));
}
