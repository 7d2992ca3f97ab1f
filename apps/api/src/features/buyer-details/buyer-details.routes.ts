import * as addressContract from "@dakbag/contracts/shipping-addresses";
import { hasRight } from "@dakbag/domain/companies/member-roles";
import type { FastifyInstance } from "fastify";
import { detailsOwner } from "../../platform/caller.ts";
import { route } from "../../platform/route.ts";
import { conflict } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { addAddress, changeAddress, deleteAddress, makeDefault } from "./change-addresses.ts";
import { deliveryFields, presentAddressRow } from "./present-address.ts";
import { findAddressesOf, findBranchOf } from "./buyer-details.queries.ts";
import * as detailsContract from "@dakbag/contracts/shipping-details";
import {
  findShippingDetails,
  isFromDelhi,
  presentShippingDetails,
  saveShippingDetails,
} from "./shipping-details.ts";

const detailsOfCompany = () =>
  conflict(
    "has-company",
    "You buy for a company: its branches have their details on the page of your company.",
  );

const checkDigitWarning =
  "The last character of the GST Number does not match the rest. It is saved, but marked as unverified: until it is corrected, your tax invoices are made without a GST Number.";

/** GST and billing details and shipping addresses of a buyer, or of the branch that they buy for. */
export function registerBuyerDetailsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, addressContract.listAddresses, async ({ caller: { party } }) => {
    const rows = await findAddressesOf(shop.db, detailsOwner(party));
    const { branchId, memberRole } = party;
    const [branch] = branchId ? await findBranchOf(shop.db, branchId) : [];
    const mayChange = Boolean(memberRole && hasRight(memberRole, "manage"));
    return { addresses: rows.map(presentAddressRow), branch: branch ? { ...branch, mayChange } : null };
  });

  route(app, shop.authenticate, addressContract.addAddress, async ({ body, caller }) => {
    const row = await addAddress(shop, detailsOwner(caller.party), deliveryFields(body));
    return { message: "Address saved", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, addressContract.changeAddress, async ({ params, body, caller }) => {
    const row = await changeAddress(shop, detailsOwner(caller.party), {
      id: params.id,
      address: deliveryFields(body),
    });
    return { message: "Address changed", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, addressContract.deleteAddress, async ({ params, caller }) => {
    await deleteAddress(shop, detailsOwner(caller.party), params.id);
    return { message: "Address deleted" };
  });

  route(app, shop.authenticate, addressContract.makeDefaultAddress, async ({ params, caller }) => {
    const row = await makeDefault(shop, detailsOwner(caller.party), params.id);
    return { message: "Default address changed", address: presentAddressRow(row) };
  });

  route(app, shop.authenticate, detailsContract.getShippingDetails, async ({ caller }) => {
    const details = await findShippingDetails(shop.db, detailsOwner(caller.party));
    return { success: true, shippingDetails: details ? presentShippingDetails(details) : null };
  });

  route(app, shop.authenticate, detailsContract.saveShippingDetails, async ({ body, caller }) => {
    // Of a branch they name the branch, and its GSTIN is checked.
    if (caller.party.companyId) throw detailsOfCompany();
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
