import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sandboxCredentials } from "./credentials.ts";
import { registerCourierFiles } from "./courier-files.ts";
import { consumeFault, delayBy } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import { companyId } from "./shiprocket-fixed-fields.ts";
import { ShiprocketRefusal } from "./shiprocket-refusal.ts";
import { registerShiprocketOrders } from "./shiprocket-orders.ts";
import { registerShiprocketShipments } from "./shiprocket-shipments.ts";
import { registerShiprocketTracking } from "./shiprocket-tracking.ts";

const tokenLifeMs = 10 * 24 * 60 * 60 * 1000;
const tokenForm = /^Bearer sandbox-shiprocket-(\d+)$/;

/** Shiprocket's API, as its own documents and captured answers have it. It has no sandbox of its own. */
export function registerShiprocket(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ShiprocketRefusal)) return reply.send(error);
    return reply.code(error.statusCode).send(error.body);
  });
  // Whatever is called JSON: one published client writes "apllication/json".
  app.addContentTypeParser(
    /^[a-z]+\/json$/,
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );
  app.post<{ Body: { email?: unknown; password?: unknown } | null }>("/auth/login", (request) => {
    const { email, password } = request.body ?? {};
    if (email !== sandboxCredentials.shiprocketEmail || password !== sandboxCredentials.shiprocketPassword)
      throw new ShiprocketRefusal(400, "Invalid email and password combination");
    return {
      id: 1,
      email,
      company_id: companyId,
      token: `sandbox-shiprocket-${context.now() + tokenLifeMs}`,
    };
  });
  registerCourierFiles(app, context, "Shiprocket");
  app.register(async (part) => {
    part.addHook("onRequest", async (request) => {
      await delayBy(context.state, "shiprocketDelayMs");
      authenticate(context, request);
    });
    part.addHook("onSend", async (request, reply, payload) => {
      await dropAfterCommit(context, request, reply);
      return payload;
    });
    registerShiprocketOrders(part, context);
    registerShiprocketShipments(part, context);
    registerShiprocketTracking(part, context);
  });
}

function authenticate({ state, now }: SandboxContext, { headers }: FastifyRequest): void {
  if (consumeFault(state, "shiprocketTooManyRequests"))
    throw new ShiprocketRefusal(429, "Too Many Attempts.");
  if (consumeFault(state, "shiprocketServerErrors")) throw new ShiprocketRefusal(500, "Server Error");
  const expiresAt = Number(tokenForm.exec(headers.authorization ?? "")?.[1] ?? 0);
  if (expiresAt <= now() || consumeFault(state, "shiprocketTokensExpire"))
    throw new ShiprocketRefusal(401, "Token has expired");
}

async function dropAfterCommit(
  { state }: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const wrote = request.method === "POST" && !request.url.includes("/track/") && reply.statusCode < 300;
  if (wrote && consumeFault(state, "shiprocketDropsAfterCommit")) request.raw.socket.destroy();
}
