import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";

type Environment = Record<string, string | undefined>;

/**
 * What the shop is told on a developer's machine: every outside party is the sandbox. One place for `npm start`, the
 * stories in the browser and the measurements.
 *
 * @param given what stands in the environment already; it wins
 */
export function developmentEnvironment(
  facts: {
    databaseUrl: string;
    serverSecret: string;
    port: number;
    sandboxPort: number;
    sandboxSmtpPort: number;
  },
  given: Environment = process.env,
): Environment {
  const sandbox = `http://localhost:${facts.sandboxPort}`;
  const ours: Environment = {
    PORT: String(facts.port),
    DATABASE_URL: facts.databaseUrl,
    SERVER_SECRET: facts.serverSecret,
    PUBLIC_URL: `http://localhost:${facts.port}`,
    LOG_LEVEL: "warn",
    RAZORPAY_BASE_URL: `${sandbox}/razorpay/v1`,
    RAZORPAY_KEY_ID: sandboxCredentials.razorpayKeyId,
    RAZORPAY_KEY_SECRET: sandboxCredentials.razorpayKeySecret,
    RAZORPAY_WEBHOOK_SECRET: sandboxCredentials.razorpayWebhookSecret,
    RAZORPAY_CHECKOUT_SCRIPT_URL: `${sandbox}/razorpay/v1/checkout.js`,
    MSG91_BASE_URL: `${sandbox}/msg91`,
    MSG91_AUTH_KEY: sandboxCredentials.msg91AuthKey,
    MSG91_TEMPLATE_ID: sandboxCredentials.msg91TemplateId,
    MSG91_ORDER_PLACED_TEMPLATE_ID: sandboxCredentials.msg91OrderPlacedTemplateId,
    MSG91_ORDER_PAID_TEMPLATE_ID: sandboxCredentials.msg91OrderPaidTemplateId,
    MSG91_ORDER_SHIPPED_TEMPLATE_ID: sandboxCredentials.msg91OrderShippedTemplateId,
    MSG91_ORDER_DELIVERED_TEMPLATE_ID: sandboxCredentials.msg91OrderDeliveredTemplateId,
    MSG91_ORDER_REFUNDED_TEMPLATE_ID: sandboxCredentials.msg91OrderRefundedTemplateId,
    SMTP_URL: `smtp://sandbox:sandbox@localhost:${facts.sandboxSmtpPort}`,
    MAIL_FROM: sandboxCredentials.mailFrom,
    GST_REGISTRY_BASE_URL: `${sandbox}/gst-registry`,
    GST_REGISTRY_KEY: sandboxCredentials.gstRegistryKey,
    VENDOR_SYSTEM_BASE_URL: `${sandbox}/vendor-system`,
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  return { ...given, ...ours, ...set };
}

/** What the sandbox is told: its ports, where it keeps its state, and where the shop takes webhooks. */
export function sandboxEnvironment(
  facts: { dataDir: string; port: number; sandboxPort: number; sandboxSmtpPort: number },
  given: Environment = process.env,
): Environment {
  return {
    SANDBOX_STATE_FILE: join(facts.dataDir, "sandbox-state.json"),
    SHOP_URL: `http://localhost:${facts.port}`,
    ...given,
    SANDBOX_PORT: String(facts.sandboxPort),
    SANDBOX_SMTP_PORT: String(facts.sandboxSmtpPort),
  };
}

/** The secret under which the shop keys its hashes: random, made once per DATA_DIR, readable by its owner alone. */
export function serverSecretOf(dataDir: string): string {
  const path = join(dataDir, "server-secret");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(path, "utf8");
}

/** Where a developer's shop keeps everything: DATA_DIR, by default `.data` in the checkout. */
export function dataDirOf(environment: Environment = process.env): string {
  return environment["DATA_DIR"] || join(import.meta.dirname, "../.data");
}
