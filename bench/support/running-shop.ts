import { freePort } from "@dakbag/api/database/free-port";
import { join } from "node:path";
import { courierEnvironment, shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startProgram, untilAnswering } from "../../scripts/child-program.ts";
import { withCleanUp } from "./clean-up.ts";
import { startPreparedDatabase } from "./prepared-database.ts";
import { startScript } from "./script-process.ts";
import { startShop } from "./shop-process.ts";

export interface RunningShop {
  readonly url: string;
  readonly pid: number;
  /** Signs in as the shop does. */
  readonly databaseUrl: string;
  /** Signs in as the owner of the tables: to fill and analyse them. */
  readonly ownerUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The stand-in for all providers; without one, a bare payment provider answers. */
  readonly sandbox?: { readonly url: string; readonly pid: number };
}

interface RunningShopOptions {
  readonly withSandbox?: boolean;
  /** The sandbox is its couriers too. */
  readonly withCouriers?: boolean;
  /** More variables of the shop's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the shop and its sandbox write a profile of their processor time when they end. */
  readonly profileFolder?: string | undefined;
}

/**
 * Runs `work` with a new shop: the server as in production, on a new database, with a bare payment provider or, as
 * `npm start` does, with the sandbox in a process of its own that saves its state.
 */
export function withRunningShop<Result>(
  work: (shop: RunningShop) => Promise<Result>,
  {
    withSandbox = false,
    withCouriers = false,
    environment: more = {},
    profileFolder,
  }: RunningShopOptions = {},
): Promise<Result> {
  return withCleanUp(async (afterwards) => {
    const { folder, postgres } = await startPreparedDatabase(afterwards);
    const provider = await startScript("bare-servers/payment-provider.ts", {});
    afterwards(() => provider.stop());
    const port = await freePort();
    const profile = profileFolder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` } : {};
    const sandbox = withSandbox ? await startSandboxOf(port, folder, profile) : undefined;
    if (sandbox) afterwards(() => sandbox.stop());
    const environment = {
      ...environmentOf(postgres.url, `http://127.0.0.1:${provider.answer}`, port),
      ...sandbox?.environment,
      ...(sandbox && withCouriers && courierEnvironment(sandbox)),
      ...profile,
      ...more,
    };
    const shop = await startShop(environment, { logFile: join(folder, "shop.log") });
    afterwards(() => shop.stop());
    return work({
      url: `http://127.0.0.1:${environment.PORT}`,
      pid: shop.pid,
      databaseUrl: postgres.url,
      ownerUrl: postgres.ownerUrl,
      environment,
      ...(sandbox && { sandbox }),
    });
  });
}

async function startSandboxOf(shopPort: number, folder: string, more: Record<string, string>) {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const program = startProgram("apps/sandbox/src/main.ts", {
    environment: {
      ...process.env,
      ...more,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_STATE_FILE: join(folder, "sandbox-state.json"),
      SHOP_URL: `http://127.0.0.1:${shopPort}`,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}/healthz`, program);
  if (program.pid === undefined) throw new Error("The sandbox has no process.");
  const smtpUrl = `smtp://sandbox:sandbox@127.0.0.1:${smtpPort}`;
  return { url, pid: program.pid, stop: program.stop, environment: shopEnvironment({ url, smtpUrl }) };
}

function environmentOf(databaseUrl: string, providerUrl: string, port: number) {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    SERVER_SECRET: "a-secret-that-only-the-bench-knows-0123456789",
    RAZORPAY_BASE_URL: providerUrl,
    RAZORPAY_KEY_ID: "rzp_test_bench",
    RAZORPAY_KEY_SECRET: "bench",
    RAZORPAY_WEBHOOK_SECRET: "bench",
    MSG91_BASE_URL: providerUrl,
    MSG91_AUTH_KEY: "bench",
    MSG91_TEMPLATE_ID: "bench",
    MSG91_ORDER_PLACED_TEMPLATE_ID: "bench",
    MSG91_ORDER_PAID_TEMPLATE_ID: "bench",
    MSG91_ORDER_SHIPPED_TEMPLATE_ID: "bench",
    MSG91_ORDER_DELIVERED_TEMPLATE_ID: "bench",
    MSG91_ORDER_REFUNDED_TEMPLATE_ID: "bench",
    MSG91_ORDER_QUESTION_TEMPLATE_ID: "bench",
    MSG91_ORDERS_TEMPLATE_ID: "bench",
    MSG91_ENQUIRY_TEMPLATE_ID: "bench",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "orders@shop.example",
    GST_REGISTRY_BASE_URL: providerUrl,
    GST_REGISTRY_KEY: "bench",
    VENDOR_SYSTEM_BASE_URL: providerUrl,
  };
}
