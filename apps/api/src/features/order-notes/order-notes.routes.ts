import { addOrderNote, assignOrder as assignOrderEndpoint, listStaff } from "@dakbag/contracts/order-notes";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { addNote, presentNote } from "./add-note.ts";
import { assignOrder } from "./assign-order.ts";
import { findStaff } from "./order-assignees.queries.ts";

export function registerOrderNotesRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, addOrderNote, async ({ params, body, caller }) => ({
    note: presentNote(await addNote(shop, { orderId: params.id, ...body }, caller)),
  }));

  route(app, shop.authenticate, assignOrderEndpoint, async ({ params, body, caller }) => ({
    assignee: await assignOrder(shop, { orderId: params.id, ...body }, caller),
  }));

  route(app, shop.authenticate, listStaff, async ({ caller }) => ({
    staff: (await findStaff(shop.db)).map((member) => ({ ...member, isYou: member.id === caller.userId })),
  }));
}
