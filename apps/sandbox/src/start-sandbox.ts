import fastify from "fastify";
import { createAlarms } from "./alarms.ts";
import { registerGstRegistry } from "./gst-registry.ts";
import { registerMailbox, startMailServer } from "./mail-server.ts";
import { registerRazorpayApi } from "./razorpay-api.ts";
import { registerCheckoutDialog } from "./razorpay-checkout-dialog.ts";
import { registerRazorpayControl } from "./razorpay-control.ts";
import { resumeRefunds } from "./razorpay-refunds.ts";
import { createWebhookDispatcher } from "./razorpay-webhooks.ts";
import { registerSandboxPage } from "./sandbox-page.ts";
import { openSandboxState } from "./sandbox-state.ts";
import type { SandboxWorld } from "./sandbox-world.ts";
import { registerMessages, registerSmsGateway } from "./sms-gateway.ts";
import { registerVendorSystem } from "./vendor-system.ts";

export type SandboxOptions = {
  /** 0 or none: any free port. */
  port?: number;
  /** Where mail is taken; 0 or none: any free port. */
  smtpPort?: number;
  /** Default: this machine only. */
  host?: string;
  /** Without one the sandbox forgets when it stops. */
  stateFile?: string;
  webhookUrl?: string | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type Sandbox = {
  url: string;
  smtpUrl: string;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
};

/** Starts every stand-in on one port. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const state = openSandboxState(options.stateFile);
  const alarms = createAlarms();
  const webhooks = createWebhookDispatcher({ state, now, alarms, url: options.webhookUrl });
  const world: SandboxWorld = { state, now, alarms, webhooks };

  // Calls that a fault left hanging must not keep the sandbox from stopping.
  const app = fastify({ forceCloseConnections: true });
  app.get("/healthz", () => ({ status: "ok" }));
  registerMessages(app, world);
  registerMailbox(app, world);
  registerSandboxPage(app, world);
  app.register(async (part) => registerCheckoutDialog(part, world), { prefix: "/razorpay" });
  app.register(async (part) => registerRazorpayApi(part, world), { prefix: "/razorpay/v1" });
  app.register(async (part) => registerRazorpayControl(part, world), { prefix: "/razorpay/_sandbox" });
  app.register(async (part) => registerSmsGateway(part, world), { prefix: "/msg91/api/v5" });
  app.register(async (part) => registerGstRegistry(part, world), { prefix: "/gst-registry" });
  app.register(async (part) => registerVendorSystem(part, world), { prefix: "/vendor-system" });

  const host = options.host ?? "127.0.0.1";
  const listening = new URL(await app.listen({ port: options.port ?? 0, host }));
  const mailServer = await startMailServer(world, { port: options.smtpPort ?? 0, host });
  resumeRefunds(world);
  webhooks.wake();
  return {
    url: `http://${host === "127.0.0.1" ? host : "localhost"}:${listening.port}`,
    smtpUrl: `smtp://sandbox:sandbox@127.0.0.1:${mailServer.port}`,
    setWebhookUrl: (url) => webhooks.setUrl(url),
    async close() {
      alarms.silence();
      await webhooks.close();
      await mailServer.close();
      await app.close();
      alarms.silence();
    },
  };
}
