import { isIP, isIPv6 } from "node:net";
import { isAbsolute } from "node:path";
import * as z from "zod";
import { courierVariables, incompleteCouriers } from "./courier-settings.ts";
import { httpUrl as url } from "./http-url.ts";

const required = (variable: string) =>
  z.string({ error: `${variable} is missing` }).min(1, `${variable} is missing`);

const requiredUrl = (variable: string) => required(variable).pipe(url(variable));

// Measurements have all their clients on one machine.
const maxRateLimitScale = 1_000_000;
const maxRateLimitScaleInProduction = 100;
// Of the whole shop: each costs money, and a million a day would be an attack.
const maxOtpSends = 100_000;

const tooHigh = (variable: string, max: number) => `${variable} must be at most ${max}`;

const cap = (variable: string, max: number) =>
  z.coerce.number().int().min(1).max(max, tooHigh(variable, max));

const otpSends = (variable: string) => cap(variable, maxOtpSends);

// Of one buyer by one channel: more than these is a flood in any mailbox.
const maxMessagesPerBuyer = { perHour: 60, perDay: 200 };
const maxMessagesOfShop = 1_000_000;
// A buyer whose parcel left is notified within the hour.
const maxStatusMessageDelayMinutes = 60;
// A pallet.
const maxBoxKg = 1000;
const maxConfirmationMails = 100_000;
const maxArtworkMegabytes = 1_000_000;

const proxiesProblem =
  "TRUSTED_PROXIES must be IP addresses or networks of your own proxies, at most as wide as 10.0.0.0/8 or fc00::/7, separated by commas, or the word none";

/** IP addresses, networks such as 10.0.0.0/8, or `none`: clients connect directly. A wider network would trust strangers. */
function areProxies(text: string): boolean {
  if (text === "" || text === "none") return true;
  return text.split(",").every((part) => {
    const [address = "", bits, ...rest] = part.split("/");
    const [widest, narrowest] = isIPv6(address) ? [7, 128] : [8, 32];
    const isNetwork =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= narrowest);
    return isIP(address) !== 0 && isNetwork && rest.length === 0;
  });
}

/** Every variable the program reads. `docs/operations.md` lists them for people. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATABASE_URL: required("DATABASE_URL"),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOLER: z
    .enum(["none", "transaction"], { error: "DATABASE_POOLER must be none or transaction" })
    .default("none"),
  DATABASE_READ_URL: z.string().optional(),
  // Pages wait for it at most this long; more would be slower than the primary ever is.
  DATABASE_READ_MAX_LAG_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5000, tooHigh("DATABASE_READ_MAX_LAG_MS", 5000))
    .default(500),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  WATCHED_FOLDERS: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter(Boolean))
    .refine(
      (folders) => folders.every(isAbsolute),
      "WATCHED_FOLDERS must be absolute paths, separated by commas",
    ),
  PUBLIC_URL: url("PUBLIC_URL").optional(),
  SHORT_LINK_URL: url("SHORT_LINK_URL")
    .refine((text) => new URL(text).origin === text, "SHORT_LINK_URL must be an address without a path")
    .optional(),
  TRUSTED_PROXIES: z.string().refine(areProxies, proxiesProblem).default(""),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(120, tooHigh("STOP_DELAY_SECONDS", 120)).default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  METRICS_TOKEN: z.string().min(16, "METRICS_TOKEN must have at least 16 characters").optional(),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .max(maxRateLimitScale, tooHigh("RATE_LIMIT_SCALE", maxRateLimitScale))
    .default(1),
  OTP_LENGTH: z
    .enum(["4", "6"], { error: "OTP_LENGTH must be 4 or 6" })
    .default("4")
    .transform((digits): 4 | 6 => (digits === "6" ? 6 : 4)),
  OTP_SENDS_PER_HOUR: otpSends("OTP_SENDS_PER_HOUR").default(1000),
  OTP_SENDS_PER_DAY: otpSends("OTP_SENDS_PER_DAY").default(5000),
  ORDER_MESSAGES_PER_BUYER_PER_HOUR: cap(
    "ORDER_MESSAGES_PER_BUYER_PER_HOUR",
    maxMessagesPerBuyer.perHour,
  ).default(6),
  ORDER_MESSAGES_PER_BUYER_PER_DAY: cap(
    "ORDER_MESSAGES_PER_BUYER_PER_DAY",
    maxMessagesPerBuyer.perDay,
  ).default(20),
  ORDER_SMS_PER_HOUR: cap("ORDER_SMS_PER_HOUR", maxMessagesOfShop).default(2000),
  ORDER_SMS_PER_DAY: cap("ORDER_SMS_PER_DAY", maxMessagesOfShop).default(10_000),
  ORDER_MAILS_PER_HOUR: cap("ORDER_MAILS_PER_HOUR", maxMessagesOfShop).default(2000),
  ORDER_MAILS_PER_DAY: cap("ORDER_MAILS_PER_DAY", maxMessagesOfShop).default(10_000),
  PACKING_MAX_BOX_KG: z.coerce
    .number()
    .min(1, "PACKING_MAX_BOX_KG must be at least 1")
    .max(maxBoxKg, tooHigh("PACKING_MAX_BOX_KG", maxBoxKg))
    .default(25),
  STATUS_MESSAGE_DELAY_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxStatusMessageDelayMinutes, tooHigh("STATUS_MESSAGE_DELAY_MINUTES", maxStatusMessageDelayMinutes))
    .default(5),
  ARTWORK_MEGABYTES: cap("ARTWORK_MEGABYTES", maxArtworkMegabytes).default(10_000),
  CONFIRMATION_MAILS_PER_DAY: cap("CONFIRMATION_MAILS_PER_DAY", maxConfirmationMails).default(1000),
  STAFF_SECOND_FACTOR: z
    .enum(["required", "optional"], { error: "STAFF_SECOND_FACTOR must be required or optional" })
    .optional(),
  SERVER_SECRET: required("SERVER_SECRET").min(32, "SERVER_SECRET must have at least 32 characters"),
  RAZORPAY_BASE_URL: url("RAZORPAY_BASE_URL").default("https://api.razorpay.com/v1"),
  RAZORPAY_KEY_ID: required("RAZORPAY_KEY_ID"),
  RAZORPAY_KEY_SECRET: required("RAZORPAY_KEY_SECRET"),
  RAZORPAY_WEBHOOK_SECRET: required("RAZORPAY_WEBHOOK_SECRET"),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  RAZORPAY_CHECKOUT_SCRIPT_URL: url("RAZORPAY_CHECKOUT_SCRIPT_URL").default(
    "https://checkout.razorpay.com/v1/checkout.js",
  ),
  MSG91_BASE_URL: url("MSG91_BASE_URL").default("https://control.msg91.com"),
  MSG91_AUTH_KEY: required("MSG91_AUTH_KEY"),
  MSG91_TEMPLATE_ID: required("MSG91_TEMPLATE_ID"),
  MSG91_ORDER_PLACED_TEMPLATE_ID: required("MSG91_ORDER_PLACED_TEMPLATE_ID"),
  MSG91_ORDER_PAID_TEMPLATE_ID: required("MSG91_ORDER_PAID_TEMPLATE_ID"),
  MSG91_ORDER_SHIPPED_TEMPLATE_ID: required("MSG91_ORDER_SHIPPED_TEMPLATE_ID"),
  MSG91_ORDER_DELIVERED_TEMPLATE_ID: required("MSG91_ORDER_DELIVERED_TEMPLATE_ID"),
  MSG91_ORDER_REFUNDED_TEMPLATE_ID: required("MSG91_ORDER_REFUNDED_TEMPLATE_ID"),
  MSG91_ORDER_QUESTION_TEMPLATE_ID: required("MSG91_ORDER_QUESTION_TEMPLATE_ID"),
  MSG91_ORDERS_TEMPLATE_ID: required("MSG91_ORDERS_TEMPLATE_ID"),
  MSG91_ENQUIRY_TEMPLATE_ID: required("MSG91_ENQUIRY_TEMPLATE_ID"),
  MSG91_SENDER_ID: z.string().optional(),
  MSG91_PE_ID: z.string().optional(),
  SMTP_URL: required("SMTP_URL").pipe(
    z.url({ protocol: /^smtps?$/, error: "SMTP_URL must be an smtp(s) address" }),
  ),
  MAIL_FROM: required("MAIL_FROM").regex(
    /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "MAIL_FROM must be an address, or a name with the address in angle brackets",
  ),
  VENDOR_SYSTEM_BASE_URL: requiredUrl("VENDOR_SYSTEM_BASE_URL"),
  GST_REGISTRY_BASE_URL: requiredUrl("GST_REGISTRY_BASE_URL"),
  GST_REGISTRY_KEY: required("GST_REGISTRY_KEY"),
  VENDOR_SYSTEM_NAME: z.string().default("dakbag"),
  ...courierVariables,
});

export type Configuration = z.infer<typeof environment> & {
  /** Whether staff without a second factor can do nothing at the desk but set one up. */
  readonly STAFF_SECOND_FACTOR: "required" | "optional";
};

/** The origin of absolute links. */
export function originOf({ PUBLIC_URL, PORT }: Pick<Configuration, "PUBLIC_URL" | "PORT">): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** The origin of links in SMS, for `/o` and `/o/<code>` alone. */
export function shortLinkOriginOf({
  SHORT_LINK_URL,
  ...own
}: Pick<Configuration, "SHORT_LINK_URL" | "PUBLIC_URL" | "PORT">): string {
  return SHORT_LINK_URL ?? originOf(own);
}

// Of the 30 characters that an SMS has for a link, 12 are for "/o/", a year and ten million orders (decision 69).
const maxShortLinkOrigin = 18;

/**
 * Reads and checks the environment.
 *
 * @param production reject sandbox credentials and addresses, and test keys
 * @param staging production's rules, but with sandbox or test credentials, and without live ones
 * @throws Error naming every wrong variable, never its value
 */
export function readConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
  { production, staging = false }: { production: boolean; staging?: boolean },
): Configuration {
  const given = withoutEmpty(variables);
  const result = environment.safeParse(given);
  const problems = result.success ? [] : result.error.issues.map((issue) => messageOf(issue));
  if (given["DATABASE_POOLER"] === "transaction" && !given["DATABASE_DIRECT_URL"])
    problems.push("DATABASE_DIRECT_URL is missing: what cannot go through the pooler uses it");
  problems.push(...incompleteCouriers(given));
  if (production) problems.push(...unsafeInProduction(given, { staging }));
  if (problems.length > 0) {
    throw new Error(`The configuration is not usable:\n- ${[...new Set(problems)].join("\n- ")}`);
  }
  if (!result.success) throw result.error;
  const byDefault = production ? "required" : "optional";
  return { ...result.data, STAFF_SECOND_FACTOR: result.data.STAFF_SECOND_FACTOR ?? byDefault };
}

function withoutEmpty(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function messageOf(issue: z.core.$ZodIssue): string {
  const variable = String(issue.path[0]);
  return issue.message.startsWith(variable) ? issue.message : `${variable} is not valid`;
}

// Not http; the mail sender enforces encryption itself.
const otherProtocols = new Set(["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL", "SMTP_URL"]);

function unsafeInProduction(given: Record<string, string>, { staging }: { staging: boolean }): string[] {
  // Without its proxies, the shop would see one client IP, and all customers would share its limits.
  const problems = ["PUBLIC_URL", "TRUSTED_PROXIES"]
    .filter((variable) => !given[variable])
    .map((variable) => `${variable} is missing`);
  for (const variable of Object.keys(environment.shape)) {
    const value = given[variable];
    if (value === undefined || staging) continue;
    if (/sandbox/i.test(value)) problems.push(`${variable} is a sandbox value`);
    else if (variable.endsWith("_URL") && !otherProtocols.has(variable) && !value.startsWith("https://"))
      problems.push(`${variable} must begin with https://`);
  }
  const shortLinks = (given["SHORT_LINK_URL"] ?? given["PUBLIC_URL"] ?? "").replace(/\/$/, "");
  // A rehearsal may have a long address: where a link does not fit, the SMS has the shorter one of all orders.
  if (shortLinks.length > maxShortLinkOrigin && !staging)
    problems.push(
      `SHORT_LINK_URL ${given["SHORT_LINK_URL"] ? "is too long" : "is missing"}: links in SMS begin with it, or with PUBLIC_URL if that has at most ${maxShortLinkOrigin} characters, as https://dakbag.com has`,
    );
  if (given["DATABASE_OWNER_URL"])
    problems.push(
      "DATABASE_OWNER_URL is only for npm run migrate and npm run serve: the shop must not have it",
    );
  if (Number(given["RATE_LIMIT_SCALE"]) > maxRateLimitScaleInProduction)
    problems.push(tooHigh("RATE_LIMIT_SCALE", maxRateLimitScaleInProduction));
  const kind = staging ? "live" : "test";
  if (given["RAZORPAY_KEY_ID"]?.startsWith(`rzp_${kind}_`)) problems.push(`RAZORPAY_KEY_ID is a ${kind} key`);
  return problems;
}
