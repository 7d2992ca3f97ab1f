import * as contract from "@dakbag/contracts/sessions";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { listSessions, revokeSessionById } from "../users/session-list.ts";
import { revokeOtherSessions, revokeSessionsOf } from "../users/sessions.ts";

export function registerSessionsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listSessions, async ({ caller }) => ({
    sessions: await listSessions(shop.db, caller, shop.clock()),
  }));

  route(app, shop.authenticate, contract.endSession, async ({ caller, params }) => {
    await revokeSessionById(shop.db, caller, params.id);
    return {};
  });

  route(app, shop.authenticate, contract.endSessions, async ({ caller, body }) => ({
    ended: body.includingThis
      ? await revokeSessionsOf(shop.db, caller.userId)
      : await revokeOtherSessions(shop.db, caller),
  }));
}
