import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createTimers } from "./timers.ts";
import { registerCourierControl } from "./courier-control.ts";
import { createCourierPushes } from "./courier-pushes.ts";
import { registerDelhivery } from "./delhivery.ts";
import { registerGstRegistry } from "./gst-registry.ts";
import { registerMailbox, startMailServer } from "./mail-server.ts";
import { registerCheckoutDialog } from "./razorpay-checkout-dialog.ts";
import { registerRazorpayControl } from "./razorpay-control.ts";
import { registerRefunds, resumeRefunds } from "./razorpay-refunds.ts";
import { createWebhookDispatcher } from "./razorpay-webhooks.ts";
import { registerSandboxPage } from "./sandbox-page.ts";
import { openSandboxState } from "./sandbox-state.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import { registerShiprocket } from "./shiprocket.ts";
import { registerMessages, registerSmsGateway } from "./sms-gateway.ts";
import { registerVendorSystem } from "./vendor-system.ts";
import { sandboxCredentials } from "./credentials.ts";
import { delayBy, consumeFault } from "./faults.ts";
import { registerRazorpayErrorHandler, serverFault, throttled, wrongCredentials } from "./razorpay-errors.ts";
import { registerOrders } from "./razorpay-orders.ts";
import { registerPayments } from "./razorpay-payments.ts";

export type SandboxOptions = {
  /** 0 or none: any free port. */
  port?: number;
  /** The port of SMTP; 0 or none: any free port. */
  smtpPort?: number;
  /** Without one the state is lost when the sandbox stops. */
  stateFile?: string;
  webhookUrl?: string | undefined;
  /** Where couriers send their news of parcels. */
  courierWebhookUrl?: string | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type Sandbox = {
  url: string;
  smtpUrl: string;
  setWebhookUrl(url: string): void;
  setCourierWebhookUrl(url: string): void;
  close(): Promise<void>;
};

// Everyone who reaches the sandbox reads its messages and pays with it.
const thisMachine = "127.0.0.1";

/** Starts all simulated providers on one port, for this machine alone. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const state = openSandboxState(options.stateFile);
  const timers = createTimers();
  const webhooks = createWebhookDispatcher({ state, now, timers, url: options.webhookUrl });
  const courierPushes = createCourierPushes(state, options.courierWebhookUrl);
  const context: SandboxContext = { state, now, timers, webhooks, courierPushes };

  // Requests that hang because of a fault must not delay the stop.
  const app = fastify({ forceCloseConnections: true });
  app.get("/healthz", () => ({ status: "ok" }));
  registerMessages(app, context);
  registerMailbox(app, context);
  registerSandboxPage(app, context);
  app.register(async (part) => registerCheckoutDialog(part, context), { prefix: "/razorpay" });
  app.register(async (part) => registerRazorpayApi(part, context), { prefix: "/razorpay/v1" });
  app.register(async (part) => registerRazorpayControl(part, context), { prefix: "/razorpay/_sandbox" });
  app.register(async (part) => registerSmsGateway(part, context), { prefix: "/msg91/api/v5" });
  app.register(async (part) => registerGstRegistry(part, context), { prefix: "/gst-registry" });
  app.register(async (part) => registerVendorSystem(part, context), { prefix: "/vendor-system" });
  app.register(async (part) => registerShiprocket(part, context), { prefix: "/shiprocket/v1/external" });
  app.register(async (part) => registerDelhivery(part, context), { prefix: "/delhivery" });
  app.register(async (part) => registerCourierControl(part, context), { prefix: "/couriers/_sandbox" });

  const listening = new URL(await app.listen({ port: options.port ?? 0, host: thisMachine }));
  const mailServer = await startMailServer(context, { port: options.smtpPort ?? 0, host: thisMachine });
  resumeRefunds(context);
  webhooks.wake();
  return {
    url: `http://${thisMachine}:${listening.port}`,
    smtpUrl: `smtp://sandbox:sandbox@127.0.0.1:${mailServer.port}`,
    setWebhookUrl: (url) => webhooks.setUrl(url),
    setCourierWebhookUrl: (url) => courierPushes.setUrl(url),
    async close() {
      timers.cancelAll();
      await webhooks.close();
      await mailServer.close();
      await app.close();
      timers.cancelAll();
    },
  };
}

/** Razorpay's API with authentication and faults. */
function registerRazorpayApi(app: FastifyInstance, context: SandboxContext): void {
  registerRazorpayErrorHandler(app);
  app.addHook("onRequest", async (request) => {
    await delayBy(context.state, "delayMs");
    authenticate(request.headers.authorization);
  });
  app.addHook("preHandler", async (request, reply) => applyFaults(context, request, reply));
  app.addHook("onSend", async (request, reply, payload) => {
    const wrote = request.method !== "GET" && reply.statusCode < 300;
    if (wrote && consumeFault(context.state, "dropsAfterCommit")) request.raw.socket.destroy();
    if (wrote && consumeFault(context.state, "hangsAfterCommit")) await new Promise(() => undefined);
    return payload;
  });
  registerOrders(app, context);
  registerPayments(app, context);
  registerRefunds(app, context);
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

async function applyFaults(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const route = `${request.method} ${request.routeOptions.url ?? ""}`;
  if (consumeFault(context.state, "tooManyRequests")) throw throttled();
  if (consumeFault(context.state, "serverErrors")) throw serverFault();
  if (route.endsWith("POST /razorpay/v1/orders") && consumeFault(context.state, "createOrderFails"))
    throw serverFault();
  if (route.endsWith("/refund") && consumeFault(context.state, "refundFails")) throw serverFault();
  if (consumeFault(context.state, "garbageAnswers")) {
    await reply
      .type("text/html")
      .send("<!doctype html><title>Proxy</title><p>Please wait while we check your browser.");
  }
}
