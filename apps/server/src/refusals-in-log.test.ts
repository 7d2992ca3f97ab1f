import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { newPhone } from "@dakbag/api/test-support/builders/verify-phone";
import { expect, test } from "vitest";
import { startTestServer } from "../test-support/start-test-server.ts";
import { createLog } from "./log.ts";

interface Line {
  readonly msg: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ip: string;
}

test("refused requests are logged with the client IP: sign-ins, permissions, rate limits, forged webhooks and bad input", async () => {
  const lines: Line[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const shop = await startTestServer({}, { log });
  const buyer = await signInBuyer(shop);
  const ip = "203.0.113.9";
  const send = (method: "GET" | "POST", url: string, payload?: object, headers: object = {}) =>
    shop.server.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...headers },
      remoteAddress: ip,
    });

  const phoneNumber = newPhone();
  await send("POST", "/api/users/login", { phoneNumber, password: "not-the-password" });
  await send("POST", "/api/users/loginWithOtp", { phoneNumber });
  await send("POST", "/api/otp/verifyOtp", { phoneNumber, otp: "1234" });
  await send("GET", "/api/admin/orders");
  await send("GET", "/api/admin/customers", undefined, buyer.headers);
  await send("POST", "/api/otp/sendOtp", { phoneNumber });
  await send("POST", "/api/otp/sendOtp", { phoneNumber });
  await send("POST", "/api/webhooks/razorpay", { event: "payment.captured" });
  await send("POST", "/api/users/register", { role: "admin" });
  await send("GET", "/api/orders/01900000-0000-7000-8000-000000000000", undefined, buyer.headers);
  await shop.close();

  const answered = lines.filter(({ msg }) => msg === "answered");
  expect(answered.map(({ path, status }) => `${status} ${path}`)).toEqual([
    "401 /api/users/login",
    "403 /api/users/loginWithOtp",
    "400 /api/otp/verifyOtp",
    "401 /api/admin/orders",
    "403 /api/admin/customers",
    "200 /api/otp/sendOtp",
    "429 /api/otp/sendOtp",
    "400 /api/webhooks/razorpay",
    "400 /api/users/register",
    "404 /api/orders/01900000-0000-7000-8000-000000000000",
  ]);
  expect(new Set(answered.map((line) => line.ip))).toEqual(new Set([ip]));
});

test("a client cannot inject a line into the log", async () => {
  const written: string[] = [];
  const shop = await startTestServer(
    {},
    { log: createLog("info", { write: (line) => void written.push(line) }) },
  );
  await shop.request("/details%0a%7b%22msg%22:%22answered%22%7d");
  await shop.server.inject({
    method: "POST",
    url: "/api/users/login",
    payload: { phoneNumber: '1\n{"msg":"answered"}', password: "a\nb" },
    headers: { "x-forwarded-for": 'a\t{"msg":"forged"}' },
  });
  await shop.close();
  expect(written.length).toBeGreaterThanOrEqual(2);
  for (const line of written) expect(line).toMatch(/^\{[^\n]*\}\n$/);
  expect(written.join("")).not.toContain("forged");
});
