import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { sandboxCredentials } from "./credentials.ts";
import { readFaults, strikes } from "./faults.ts";
import { answerRazorpayErrors, serverFault, throttled, wrongCredentials } from "./razorpay-errors.ts";
import { registerOrders } from "./razorpay-orders.ts";
import { registerPayments } from "./razorpay-payments.ts";
import { registerRefunds } from "./razorpay-refunds.ts";
import type { SandboxWorld } from "./sandbox-world.ts";

/** The payment provider's API, with its authentication and the faults one may switch on. */
export function registerRazorpayApi(app: FastifyInstance, world: SandboxWorld): void {
  answerRazorpayErrors(app);
  app.addHook("onRequest", async (request) => {
    await sleep(readFaults(world.state).delayMs);
    authenticate(request.headers.authorization);
  });
  app.addHook("preHandler", async (request, reply) => strikeBeforeWork(world, request, reply));
  app.addHook("onSend", async (request, reply, payload) => {
    const wrote = request.method !== "GET" && reply.statusCode < 300;
    if (wrote && strikes(world.state, "dropsAfterCommit")) request.raw.socket.destroy();
    if (wrote && strikes(world.state, "hangsAfterCommit")) await new Promise(() => undefined);
    return payload;
  });
  registerOrders(app, world);
  registerPayments(app, world);
  registerRefunds(app, world);
}

const expectedAuthorization = `Basic ${Buffer.from(
  `${sandboxCredentials.razorpayKeyId}:${sandboxCredentials.razorpayKeySecret}`,
).toString("base64")}`;

function authenticate(authorization: string | undefined): void {
  if (authorization === undefined) {
    throw wrongCredentials("Please provide your api key for authentication purposes.");
  }
  if (authorization !== expectedAuthorization) throw wrongCredentials("Authentication failed");
}

async function strikeBeforeWork(
  world: SandboxWorld,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const route = `${request.method} ${request.routeOptions.url ?? ""}`;
  if (strikes(world.state, "tooManyRequests")) throw throttled();
  if (strikes(world.state, "serverErrors")) throw serverFault();
  if (route.endsWith("POST /razorpay/v1/orders") && strikes(world.state, "createOrderFails"))
    throw serverFault();
  if (route.endsWith("/refund") && strikes(world.state, "refundFails")) throw serverFault();
  if (strikes(world.state, "garbageAnswers")) {
    await reply
      .type("text/html")
      .send("<!doctype html><title>Proxy</title><p>Please wait while we check your browser.");
  }
}
