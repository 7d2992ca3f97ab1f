import * as contract from "@dakbag/contracts/gst-validation";
import { stateByGstCode } from "@dakbag/domain/places/indian-states";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { validateGst } from "./validate-gst.ts";

export function registerGstValidationRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.validateGst, async ({ body }) => {
    const { registration, ...validation } = await validateGst(shop, body.gst);
    if (!registration) return { ...validation, registration: null };
    const { gstin, legalName, tradeName, status, cancelledOn } = registration;
    const state = stateByGstCode(gstin.slice(0, 2)) ?? null;
    return { ...validation, registration: { legalName, tradeName, status, state, cancelledOn } };
  });
}
