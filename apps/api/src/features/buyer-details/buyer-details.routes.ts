import * as addressContract from "@dakbag/contracts/shipping-addresses";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { addAddress, changeAddress, deleteAddress, makeDefault } from "./change-addresses.ts";
import { deliveryFields, presentAddressRow } from "./present-address.ts";
import { findAddressesOf } from "./buyer-details.queries.ts";
import * as detailsContract from "@dakbag/contracts/shipping-details";
import {
  findShippingDetails,
  isFromDelhi,
  presentShippingDetails,
  saveShippingDetails,
} from "./shipping-details.ts";

const checkDigitWarning =
  "The last character of the GST Number does not match the rest. It is saved, but marked as unverified: until it is corrected, your tax invoices are made without a GST Number.";

/** A buyer's GST and billing details and shipping addresses. */
export function registerBuyerDetailsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, addressContract.listAddresses, async ({ caller }) => ({
    addresses: (await findAddressesOf(shop.db, caller.userId)).map(presentAddressRow),
  }));

  route(app, shop.authenticate, addressContract.addAddress, async ({ body, caller }) => {
    const row = await addAddress(shop, caller.userId, deliveryFields(body));
    return { message: "Address saved", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, addressContract.changeAddress, async ({ params, body, caller }) => {
    const row = await changeAddress(shop, caller.userId, { id: params.id, address: deliveryFields(body) });
    return { message: "Address changed", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, addressContract.deleteAddress, async ({ params, caller }) => {
    await deleteAddress(shop, caller.userId, params.id);
    return { message: "Address deleted" };
  });

  route(app, shop.authenticate, addressContract.makeDefaultAddress, async ({ params, caller }) => {
    const row = await makeDefault(shop, caller.userId, params.id);
    return { message: "Default address changed", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, detailsContract.getShippingDetails, async ({ caller }) => {
    const details = await findShippingDetails(shop.db, caller.userId);
    return { success: true, shippingDetails: details ? presentShippingDetails(details) : null };
  });

  route(app, shop.authenticate, detailsContract.saveShippingDetails, async ({ body, caller }) => {
    const { isGstinCheckDigitRight, stateWarning } = await saveShippingDetails(shop, caller.userId, body);
    const warnings = [isGstinCheckDigitRight ? undefined : checkDigitWarning, stateWarning];
    return {
      success: true,
      message: "Shipping details saved successfully!",
      warning: warnings.filter(Boolean).join(" ") || null,
    };
  });

  route(app, shop.authenticate, detailsContract.isUserFromDelhi, async ({ caller }) => ({
    success: true,
    ...(await isFromDelhi(shop.db, caller.party)),
  }));
}
