import * as contract from "@dakbag/contracts/customers";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { changeRole } from "./change-role.ts";
import { findCustomerPage, findWholeCustomer } from "./find-customers.ts";

export function registerCustomersRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listCustomers, ({ query }) => findCustomerPage(shop.db, query));

  route(app, shop.authenticate, contract.findCustomer, ({ params }) =>
    findWholeCustomer(shop.db, params.id, shop.clock()),
  );

  route(app, shop.authenticate, contract.changeRole, ({ params, body, caller }) =>
    changeRole(shop, { userId: params.id, ...body }, caller),
  );
}
