import type { FastifyInstance, FastifyReply } from "fastify";
import type { SandboxContext } from "./sandbox-context.ts";

const firstWaybill = 57_930_810_000_011;
const waybillStep = 11;
const maxWaybills = 10_000;

/** Waybills that no parcel has yet. */
export function giveWaybills({ state, now }: SandboxContext, count: number): string[] {
  const given = state.delhiveryWaybills.all().length;
  const waybills = Array.from({ length: count }, (_, index) =>
    String(firstWaybill + (given + index) * waybillStep),
  );
  state.commit({ delhiveryWaybills: waybills.map((id) => ({ id, fetchedAt: now() })) });
  return waybills;
}

/** Waybills that are fetched before parcels are created with them. */
export function registerWaybills(app: FastifyInstance, context: SandboxContext): void {
  app.get("/waybill/api/fetch/json/", (_request, reply) => bareText(reply, giveWaybills(context, 1)));
  app.get<{ Querystring: { count?: string } }>("/waybill/api/bulk/json/", (request, reply) => {
    const count = Number(request.query.count);
    if (!(count >= 1)) return reply.code(400).send("Bad Request! Invalid count for client sandbox");
    if (count > maxWaybills)
      return reply.code(400).send("Bad Request! Count value should be less than 10000");
    return bareText(reply, giveWaybills(context, count));
  });
}

/** One JSON text, in which several waybills are separated by commas. */
const bareText = (reply: FastifyReply, waybills: readonly string[]) =>
  reply.type("application/json").send(JSON.stringify(waybills.join(",")));
