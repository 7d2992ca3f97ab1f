import { z } from "zod";
import { startSandbox } from "./start-sandbox.ts";

const environment = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    SANDBOX_STATE_FILE: z.string().min(1).optional(),
    SHOP_URL: z.url().default("http://localhost:3000"),
  })
  .parse(process.env);

const sandbox = await startSandbox({
  port: environment.SANDBOX_PORT,
  smtpPort: environment.SANDBOX_SMTP_PORT,
  ...(environment.SANDBOX_STATE_FILE === undefined ? {} : { stateFile: environment.SANDBOX_STATE_FILE }),
  webhookUrl: new URL("/api/webhooks/razorpay", environment.SHOP_URL).href,
  // Shiprocket allows neither its own name nor "sr" in it.
  courierWebhookUrl: new URL("/api/webhooks/parcels", environment.SHOP_URL).href,
});
console.log(`Sandbox (payments, SMS, e-mail, GST registry, vendor system, couriers): ${sandbox.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    sandbox.close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  });
}
