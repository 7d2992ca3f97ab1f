import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";

const complete = {
  DATABASE_URL: "postgres://shop@database.example/shop",
  PUBLIC_URL: "https://shop.example/",
  SHORT_LINK_URL: "https://dakbag.com",
  TRUSTED_PROXIES: "10.0.0.7,10.1.0.0/16,::1",
  SERVER_SECRET: "0123456789012345678901234567890123456789",
  RAZORPAY_KEY_ID: "rzp_live_4f5g6h",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret",
  MSG91_AUTH_KEY: "auth-key",
  MSG91_TEMPLATE_ID: "template",
  MSG91_ORDER_PLACED_TEMPLATE_ID: "placed",
  MSG91_ORDER_PAID_TEMPLATE_ID: "paid",
  MSG91_ORDER_SHIPPED_TEMPLATE_ID: "shipped",
  MSG91_ORDER_DELIVERED_TEMPLATE_ID: "delivered",
  MSG91_ORDER_REFUNDED_TEMPLATE_ID: "refunded",
  MSG91_ORDER_QUESTION_TEMPLATE_ID: "question",
  MSG91_ORDERS_TEMPLATE_ID: "orders",
  MSG91_ENQUIRY_TEMPLATE_ID: "enquiry",
  SMTP_URL: "smtps://shop:secret@mail.example",
  MAIL_FROM: "Shop <orders@shop.example>",
  GST_REGISTRY_BASE_URL: "https://gst.example",
  GST_REGISTRY_KEY: "gst-key",
  VENDOR_SYSTEM_BASE_URL: "https://vendors.example",
};

function problemsOf(changes: Record<string, string>): string {
  try {
    readConfiguration({ ...complete, ...changes }, { production: true });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

test("a complete production environment is valid, and provider URLs default to the real ones", () => {
  expect(readConfiguration(complete, { production: true })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: "https://shop.example",
    RAZORPAY_BASE_URL: "https://api.razorpay.com/v1",
    RATE_LIMIT_SCALE: 1,
  });
});

test("staging has production's rules, with test or sandbox credentials and without live ones", () => {
  const read = (changes: Record<string, string>) =>
    readConfiguration({ ...complete, ...changes }, { production: true, staging: true });
  const test = { RAZORPAY_KEY_ID: "rzp_test_4f5g6h", GST_REGISTRY_BASE_URL: "http://localhost:3001/sandbox" };
  expect(read(test)).toMatchObject({ ...test, STAFF_SECOND_FACTOR: "required" });
  expect(() => read({})).toThrow("RAZORPAY_KEY_ID is a live key");
  expect(() => read({ ...test, TRUSTED_PROXIES: "" })).toThrow("TRUSTED_PROXIES is missing");
});

test("staff need a second factor in production unless it is optional there, and not on a developer's machine", () => {
  const read = (changes: Record<string, string>, production: boolean) =>
    readConfiguration({ ...complete, ...changes }, { production }).STAFF_SECOND_FACTOR;
  expect([read({}, true), read({}, false)]).toEqual(["required", "optional"]);
  expect(read({ STAFF_SECOND_FACTOR: "optional" }, true)).toBe("optional");
  expect(read({ STAFF_SECOND_FACTOR: "required" }, false)).toBe("required");
  expect(problemsOf({ STAFF_SECOND_FACTOR: "no" })).toContain(
    "STAFF_SECOND_FACTOR must be required or optional",
  );
});

test("the error names all wrong variables together, but no value", () => {
  const problems = problemsOf({
    PUBLIC_URL: "",
    MSG91_AUTH_KEY: "",
    RATE_LIMIT_SCALE: "lots",
    SERVER_SECRET: "too-short",
    RAZORPAY_KEY_ID: "rzp_test_1a2b3c",
    RAZORPAY_KEY_SECRET: "sandbox_key_secret",
    RAZORPAY_BASE_URL: "http://payments.example/v1",
  });
  expect(problems.split("\n- ").slice(1).toSorted()).toEqual([
    "MSG91_AUTH_KEY is missing",
    "PUBLIC_URL is missing",
    "RATE_LIMIT_SCALE is not valid",
    "RAZORPAY_BASE_URL must begin with https://",
    "RAZORPAY_KEY_ID is a test key",
    "RAZORPAY_KEY_SECRET is a sandbox value",
    "SERVER_SECRET must have at least 32 characters",
  ]);
});

test.each(Object.keys(complete))("a configuration without %s is rejected", (variable) => {
  expect(problemsOf({ [variable]: "" })).toContain(`${variable} is missing`);
});

test.each([
  [{ TRUSTED_PROXIES: "none" }, ""],
  [{ TRUSTED_PROXIES: "10.0.0.7" }, ""],
  [{ TRUSTED_PROXIES: "proxy" }, "TRUSTED_PROXIES must be IP addresses"],
  [{ TRUSTED_PROXIES: "none,10.0.0.7" }, "TRUSTED_PROXIES must be IP addresses"],
  [{ TRUSTED_PROXIES: "10.0.0.7/64" }, "TRUSTED_PROXIES must be IP addresses"],
  [{ TRUSTED_PROXIES: "10.0.0.0/8,fc00::/7" }, ""],
  [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "TRUSTED_PROXIES must be IP addresses"],
  [{ TRUSTED_PROXIES: "::/0" }, "TRUSTED_PROXIES must be IP addresses"],
  [{ DATABASE_POOLER: "session" }, "DATABASE_POOLER must be none or transaction"],
  [{ DATABASE_POOLER: "transaction" }, "DATABASE_DIRECT_URL is missing"],
  [{ DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: "postgres://shop@database.example/shop" }, ""],
  [{ DATABASE_READ_URL: "postgres://shop@replica.example/shop", DATABASE_READ_MAX_LAG_MS: "0" }, ""],
  [{ DATABASE_READ_MAX_LAG_MS: "5001" }, "DATABASE_READ_MAX_LAG_MS must be at most 5000"],
  [{ WATCHED_FOLDERS: "/var/lib/postgresql,/var/lib/postgresql-wal" }, ""],
  [{ WATCHED_FOLDERS: "/var/lib/postgresql,data" }, "WATCHED_FOLDERS must be absolute paths"],
  // 18 characters leave 12 of an SMS's 30 for the rest of a link.
  [{ SHORT_LINK_URL: "https://dakbag.com/" }, ""],
  [{ SHORT_LINK_URL: "https://dakbags.com" }, "SHORT_LINK_URL is too long"],
  [{ SHORT_LINK_URL: "", PUBLIC_URL: "https://dakbag.com/" }, ""],
  [{ SHORT_LINK_URL: "", PUBLIC_URL: "https://dakbags.com" }, "SHORT_LINK_URL is missing"],
  [{ SHORT_LINK_URL: "http://dakbag.com" }, "SHORT_LINK_URL must begin with https://"],
  [{ SHORT_LINK_URL: "https://dkb.in/go" }, "SHORT_LINK_URL must be an address without a path"],
  [{ SHORT_LINK_URL: "dkb.in" }, "SHORT_LINK_URL must be an http(s) address"],
  [{ RATE_LIMIT_SCALE: "101" }, "RATE_LIMIT_SCALE must be at most 100"],
  [{ RATE_LIMIT_SCALE: "1000001" }, "RATE_LIMIT_SCALE must be at most 1000000"],
  [{ RATE_LIMIT_SCALE: "Infinity" }, "RATE_LIMIT_SCALE is not valid"],
  [{ OTP_LENGTH: "6" }, ""],
  [{ OTP_LENGTH: "5" }, "OTP_LENGTH must be 4 or 6"],
  [{ OTP_SENDS_PER_HOUR: "100001" }, "OTP_SENDS_PER_HOUR must be at most 100000"],
  [{ OTP_SENDS_PER_DAY: "1e9" }, "OTP_SENDS_PER_DAY must be at most 100000"],
  [{ ORDER_MESSAGES_PER_BUYER_PER_HOUR: "61" }, "ORDER_MESSAGES_PER_BUYER_PER_HOUR must be at most 60"],
  [{ ORDER_MESSAGES_PER_BUYER_PER_DAY: "0" }, "ORDER_MESSAGES_PER_BUYER_PER_DAY is not valid"],
  [{ ORDER_SMS_PER_DAY: "1e7" }, "ORDER_SMS_PER_DAY must be at most 1000000"],
  [{ SHIPROCKET_EMAIL: "api@shop.example" }, "SHIPROCKET_PASSWORD is missing"],
  [
    { SHIPROCKET_EMAIL: "api@shop.example", SHIPROCKET_PASSWORD: "x", SHIPROCKET_PICKUP_LOCATION: "Mundka" },
    "",
  ],
  [{ SHIPROCKET_SEVERAL_BOXES: "apart" }, "SHIPROCKET_SEVERAL_BOXES must be refused or together"],
  [{ DELHIVERY_TOKEN: "t0ken" }, "DELHIVERY_PICKUP_LOCATION is missing"],
  [
    { DELHIVERY_TOKEN: "sandbox_token", DELHIVERY_PICKUP_LOCATION: "Mundka" },
    "DELHIVERY_TOKEN is a sandbox value",
  ],
  [{ DELHIVERY_TOKEN: "t0ken", DELHIVERY_PICKUP_LOCATION: "Mundka" }, ""],
  [{ DELHIVERY_WEBHOOK_TOKEN: "short" }, "DELHIVERY_WEBHOOK_TOKEN must have at least 16 characters"],
  [{ DELHIVERY_BASE_URL: "http://couriers.example" }, "DELHIVERY_BASE_URL must begin with https://"],
  [{ CONFIRMATION_MAILS_PER_DAY: "100001" }, "CONFIRMATION_MAILS_PER_DAY must be at most 100000"],
])("%j is checked: %s", (changes, problem) => {
  const problems = problemsOf(changes);
  if (problem === "") expect(problems).toBe("");
  else expect(problems).toContain(problem);
});

test("SMTP_URL and MAIL_FROM must be complete, and neither may be the sandbox's", () => {
  expect(problemsOf({ SMTP_URL: "https://mail.example" })).toContain("SMTP_URL must be an smtp(s) address");
  expect(problemsOf({ SMTP_URL: "smtp://sandbox@localhost:2525" })).toContain("SMTP_URL is a sandbox value");
  expect(problemsOf({ MAIL_FROM: "Shop" })).toContain("MAIL_FROM must be an address");
  expect(problemsOf({ MAIL_FROM: "orders@sandbox.example" })).toContain("MAIL_FROM is a sandbox value");
  expect(problemsOf({ MAIL_FROM: "orders@shop.example" })).toBe("");
});

test("a developer's machine may use the sandbox, plain http and a test key", () => {
  const sandbox = {
    RAZORPAY_KEY_ID: "rzp_test_sandbox",
    RAZORPAY_BASE_URL: "http://localhost:3001/razorpay/v1",
  };
  expect(readConfiguration({ ...complete, ...sandbox }, { production: false })).toMatchObject(sandbox);
});
