import * as contract from "@dakbag/contracts/shipping-details";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { findShippingDetails, isFromDelhi, presentShippingDetails } from "./find-shipping-details.ts";
import { saveShippingDetails } from "./save-shipping-details.ts";

const checkDigitWarning =
  "The last character of the GST Number does not fit the others. It is saved, but marked as unverified.";

export function registerShippingDetailsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.getShippingDetails, async ({ caller }) => {
    const details = await findShippingDetails(shop.db, caller.userId);
    return { success: true, shippingDetails: details ? presentShippingDetails(details) : null };
  });

  route(app, shop.authenticate, contract.saveShippingDetails, async ({ body, caller }) => {
    const { isGstinCheckDigitRight } = await saveShippingDetails(shop, caller.userId, body);
    return {
      success: true,
      message: "Shipping details saved successfully!",
      warning: isGstinCheckDigitRight ? null : checkDigitWarning,
    };
  });

  route(app, shop.authenticate, contract.isUserFromDelhi, async ({ caller }) => ({
    success: true,
    ...(await isFromDelhi(shop.db, caller.userId)),
  }));
}
