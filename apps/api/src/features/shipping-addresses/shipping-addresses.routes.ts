import * as contract from "@dakbag/contracts/shipping-addresses";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { addAddress, changeAddress, deleteAddress, makeDefault } from "./keep-addresses.ts";
import { partsOf, presentAddressRow } from "./present-address.ts";
import { findAddressesOf } from "./shipping-addresses.queries.ts";

export function registerShippingAddressesRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listAddresses, async ({ caller }) => ({
    addresses: (await findAddressesOf(shop.db, caller.userId)).map(presentAddressRow),
  }));

  route(app, shop.authenticate, contract.addAddress, async ({ body, caller }) => {
    const row = await addAddress(shop, caller.userId, partsOf(body));
    return { message: "Address saved", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, contract.changeAddress, async ({ params, body, caller }) => {
    const row = await changeAddress(shop, caller.userId, { id: params.id, address: partsOf(body) });
    return { message: "Address changed", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, contract.deleteAddress, async ({ params, caller }) => {
    await deleteAddress(shop, caller.userId, params.id);
    return { message: "Address deleted" };
  });

  route(app, shop.authenticate, contract.makeDefaultAddress, async ({ params, caller }) => {
    const row = await makeDefault(shop, caller.userId, params.id);
    return { message: "Default address changed", address: presentAddressRow(row) };
  });
}
