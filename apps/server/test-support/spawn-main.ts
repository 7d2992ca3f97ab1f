import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { fakeWebApp } from "./built-web-app.ts";

/** The real program in a separate process, with its output and exit code. */
interface SpawnedShop {
  process: ChildProcessByStdio<null, Readable, Readable>;
  output(): { log: string; errors: string };
  /** Waits until it listens. @returns its URL */
  address(): Promise<string>;
  /** Waits until it has ended. @returns its exit code */
  exitCode(): Promise<number | null>;
}

const main = join(import.meta.dirname, "../src/main.ts");

export const validEnvironment = {
  SERVER_SECRET: "a-secret-that-only-the-tests-know-0123456789",
  RAZORPAY_KEY_ID: "rzp_live_key",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret",
  MSG91_AUTH_KEY: "auth-key",
  MSG91_TEMPLATE_ID: "template",
  MSG91_ORDER_PLACED_TEMPLATE_ID: "template",
  MSG91_ORDER_PAID_TEMPLATE_ID: "template",
  MSG91_ORDER_SHIPPED_TEMPLATE_ID: "template",
  MSG91_ORDER_DELIVERED_TEMPLATE_ID: "template",
  MSG91_ORDER_REFUNDED_TEMPLATE_ID: "template",
  MSG91_ORDER_QUESTION_TEMPLATE_ID: "template",
  MSG91_ORDERS_TEMPLATE_ID: "template",
  MSG91_ENQUIRY_TEMPLATE_ID: "template",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "orders@shop.example",
  GST_REGISTRY_BASE_URL: "https://gst.example",
  GST_REGISTRY_KEY: "gst-key",
  VENDOR_SYSTEM_BASE_URL: "https://vendors.example",
  HOST: "127.0.0.1",
  PORT: "0",
};

/**
 * @param atEnd registers the function that kills it; default: at the end of the current test
 * @param program default: this version's
 */
export function spawnMain(
  environment: Record<string, string>,
  parameters: string[] = [],
  atEnd: (end: () => void) => void = onTestFinished,
  program = main,
): SpawnedShop {
  const child = spawn(process.execPath, [program, "--web-app", fakeWebApp, ...parameters], {
    // Only the test's variables, so that the machine's environment does not affect the test.
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(() => void child.kill("SIGKILL"));
  let log = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close");
  return {
    process: child,
    output: () => ({ log, errors }),
    async address() {
      for (;;) {
        const address = /"address":"(http[^"]+)"/.exec(log)?.[1];
        if (address) return address;
        await Promise.race([once(child.stdout, "data"), ended]);
        if (child.exitCode !== null)
          throw new Error(`The shop ended instead of listening.\n${log}\n${errors}`);
      }
    },
    async exitCode() {
      await ended;
      return child.exitCode;
    },
  };
}
