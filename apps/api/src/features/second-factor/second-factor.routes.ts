import * as contract from "@dakbag/contracts/second-factor";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { credentialsOf } from "./confirm-identity.ts";
import { findSetUpFactor } from "./check-second-factor.ts";
import {
  removeSecondFactor,
  replaceRecoveryCodes,
  setUpSecondFactor,
  startSecondFactor,
} from "./manage-second-factor.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { countRecoveryCodes } from "./second-factor.queries.ts";

export function registerSecondFactorRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.readSecondFactor, async ({ caller }) => {
    const factor = await findSetUpFactor(shop.db, caller.userId);
    const [left] = await countRecoveryCodes(shop.db, caller.userId);
    const isAllowed = caller.accountRole !== "buyer";
    return {
      setUpAt: factor?.setUpAt?.toISOString() ?? null,
      recoveryCodesLeft: left?.count ?? 0,
      isAllowed,
      isRequired: isAllowed && shop.configuration.STAFF_SECOND_FACTOR === "required",
    };
  });

  route(app, shop.authenticate, contract.startSecondFactor, ({ caller, body }) =>
    startSecondFactor(shop, caller, body.password),
  );

  route(app, shop.authenticate, contract.setUpSecondFactor, async ({ caller, body }) => ({
    recoveryCodes: await setUpSecondFactor(shop, caller, body.code),
  }));

  route(app, shop.authenticate, contract.replaceRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await replaceRecoveryCodes(shop, caller, credentialsOf(body)),
  }));

  route(app, shop.authenticate, contract.removeSecondFactor, async ({ caller, body }) => {
    await removeSecondFactor(shop, caller, credentialsOf(body));
    return {};
  });

  route(app, shop.authenticate, contract.resetSecondFactor, ({ caller, params, body }) =>
    resetSecondFactor(shop, { userId: params.id, ...credentialsOf(body) }, caller),
  );
}
