import { enquiryFields, postEnquiry } from "@dakbag/api/test-support/builders/enquiry";
import { placeOrder } from "@dakbag/api/test-support/builders/order";
import { payAtSandbox, verification } from "@dakbag/api/test-support/builders/payments";
import {
  codeOf,
  setUpApp,
  signInStaff,
  staffPassword,
} from "@dakbag/api/test-support/builders/second-factor";
import { saveOrder } from "@dakbag/api/test-support/builders/save-order";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import {
  newPhone,
  postForm,
  registerBuyer,
  sendCode,
  setFaults,
  verifyPhone,
} from "@dakbag/api/test-support/builders/verify-phone";
import { knownCode, knownLink, proofOf } from "@dakbag/api/test-support/hostile/known-code";
import { tryHostileRequests } from "@dakbag/api/test-support/hostile/try-hostile-requests";
import { ownPassword } from "@dakbag/api/test-support/hostile/two-buyers";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";
import { createLog } from "./log.ts";

let lines = "";
afterEach(() => {
  lines = "";
});

const log = createLog("debug", { write: (line) => (lines += line) });
let shop: TestServer;
beforeAll(async () => {
  shop = await startTestServer({ LOG_LEVEL: "debug" }, { log });
});
afterAll(() => shop.close());

// A code has only four digits, so it is searched for as a JSON value or after its name.
const asValue = (code: string) => new RegExp(`"${code}"|(?:otp|code)\\W{0,4}${code}(?!\\d)`, "i");

const secretsOfShop = ({ shop: { configuration } }: Pick<TestServer, "shop">): string[] => [
  configuration.SERVER_SECRET,
  configuration.RAZORPAY_KEY_SECRET,
  configuration.RAZORPAY_WEBHOOK_SECRET,
  configuration.MSG91_AUTH_KEY,
  "argon2id",
];

/** Expects that the log has none of these secrets. */
function expectNoSecrets(secrets: { texts: string[]; codes: string[]; phones: string[] }): void {
  for (const text of secrets.texts) expect(lines.includes(text), `the log has ${text}`).toBe(false);
  for (const code of secrets.codes) expect(lines).not.toMatch(asValue(code));
  for (const phone of secrets.phones) expect(lines.includes(phone), `the log has ${phone}`).toBe(false);
}

test("normal use of the shop logs no token, code, password, signature or full phone number", async () => {
  const password = "corrugated-secret-17";
  const phoneNumber = newPhone();
  const { token } = await registerBuyer(shop, phoneNumber, password);
  const wrongPassword = "not-my-password-18";
  for (const tried of [wrongPassword, password])
    await postForm(shop, "/api/users/login", { phoneNumber, password: tried });

  shop.clock.advance(60_000);
  const otp = await sendCode(shop, phoneNumber);
  await postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp: otp === "9731" ? "9732" : "9731" });
  await postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp });
  const other = newPhone();
  const verified = await verifyPhone(shop, other);
  await postForm(shop, "/api/users/loginWithOtp", { phoneNumber: other, password }, verified);
  // Errors are where secrets leak: a refusal by the gateway, invalid bodies, secrets in URLs.
  await setFaults(shop, { smsRefusals: 1, smsServerErrors: 1 });
  const phonesWithoutSms = [newPhone(), newPhone()];
  for (const phone of phonesWithoutSms) await postForm(shop, "/api/otp/sendOtp", { phoneNumber: phone });
  await postForm(shop, "/api/users/login", { phoneNumber, password, token, otp });
  await shop.request(`/api/nothing/${phoneNumber}?token=${token}&password=${password}`);
  await shop.request(`/${phoneNumber}`, { authorization: `Bearer ${token}` });
  await shop.request("/broken", { cookie: `dakbag_phone_proof=${verified.proof}` });

  const buyer = await signInBuyer(shop);
  const order = await placeOrder(shop, buyer, { LABDTH040060: 5 });
  const paid = await payAtSandbox(shop, order.razorpayOrderId);
  const verify = (payload: object) =>
    shop.app.inject({ method: "POST", url: "/api/orders/verifyPayment", headers: buyer.headers, payload });
  const forged = "f".repeat(64);
  await verify({ ...verification(paid), razorpaySignature: forged });
  expect((await verify(verification(paid))).statusCode).toBe(200);
  await shop.app.inject({
    method: "POST",
    url: "/api/webhooks/razorpay",
    headers: { "content-type": "application/json", "x-razorpay-signature": forged },
    payload: JSON.stringify({ event: "payment.captured", contact: `+91${phoneNumber}` }),
  });

  const admin = await signInBuyer(shop, { role: "admin" });
  const edited = await saveOrder(shop, admin, order.order._id, { status: "Shipped", invoice: "" });
  expect(edited.statusCode).toBe(200);
  const people = await shop.app.inject({
    url: `/api/admin/customers?search=${phoneNumber}`,
    headers: admin.headers,
  });
  expect(people.body).toContain(phoneNumber);
  const meera = await signInStaff(shop);
  const { secret, recoveryCodes } = await setUpApp(shop, meera);
  const [recoveryCode = "", ...otherCodes] = recoveryCodes;
  for (const secondFactor of ["000000", recoveryCode, recoveryCode])
    await postForm(shop, "/api/users/login", {
      phoneNumber: meera.phoneNumber,
      password: staffPassword,
      secondFactor,
    });
  // As after a change of the server's secret, which is logged.
  await shop.db.query("UPDATE second_factors SET secret = set_byte(secret, 30, 255 - get_byte(secret, 30))");
  const appCode = codeOf(secret, shop.clock.now());
  await postForm(shop, "/api/users/login", {
    phoneNumber: meera.phoneNumber,
    password: staffPassword,
    secondFactor: appCode,
  });
  const enquirerPhone = newPhone();
  const privateText = "artwork-that-is-not-public-yet";
  const enquiry = enquiryFields({
    phoneNumber: enquirerPhone,
    email: `${privateText}@example.in`,
    message: privateText,
  });
  expect((await postEnquiry(shop, { fields: enquiry })).statusCode).toBe(200);
  await postEnquiry(shop, {
    fields: { ...enquiry, kind: privateText },
    file: privateText,
    fileName: privateText,
  });
  await setFaults(shop, { smsRefusals: 1 });
  await shop.runJobs();
  await shop.ownerDb.query("DROP TABLE one_time_codes");
  const broken = await postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp });
  expect(broken.statusCode).toBe(500);

  // Proves that the log was written, including errors with their stacks.
  expect(lines).toContain("a one-time code was not sent");
  expect(lines).toContain("request failed");
  expect(lines).toContain("a second factor was encrypted under another SERVER_SECRET");
  expect(lines).toContain("a page could not be rendered");
  expectNoSecrets({
    texts: [
      token,
      buyer.token,
      admin.token,
      verified.proof,
      password,
      wrongPassword,
      forged,
      privateText,
      secret,
      recoveryCode,
      ...otherCodes,
      staffPassword,
      paid.razorpay_signature,
      ...secretsOfShop(shop),
    ],
    codes: [otp, verified.otp, "9731", appCode],
    phones: [phoneNumber, other, enquirerPhone, ...phonesWithoutSms, buyer.phoneNumber, admin.phoneNumber],
  });
});

test(
  "valid and hostile requests to every endpoint log no secret",
  { timeout: quickOrLong(300_000, 1_200_000) },
  async () => {
    const { findings, unreached, people } = await tryHostileRequests(4, quickOrLong(200, 10_000), {
      enough: Number.POSITIVE_INFINITY,
      start: async (environment, now) => {
        const hostileShop = await startTestServer({ ...environment, LOG_LEVEL: "debug" }, { log, now });
        return { shop: hostileShop, address: hostileShop.address };
      },
    });
    // Pages refuse without JSON, which counts as a finding: only server errors matter here.
    expect(findings.filter(({ complaint }) => complaint === "it is a server error")).toEqual([]);
    expect(unreached.toSorted()).toEqual([
      // Who is invited here has a company already.
      "POST /api/company/invitations/:id/take",
      // No courier is configured here, so that nothing is booked.
      "POST /api/packing/bookings/cancel",
      "POST /api/packing/bookings/files",
      // The buyers here always have open orders, so that their accounts stay.
      "POST /api/users/data/erase",
      "PUT /api/admin/bookings/:reference/charge",
      "PUT /api/admin/bookings/:reference/ewayBill",
    ]);
    expect(lines.match(/"msg":"answered"/g)?.length).toBeGreaterThan(200);
    const everyone = [people.own.person, people.other.person, people.internal, people.admin];
    expectNoSecrets({
      texts: [
        ...everyone.map(({ token }) => token),
        ...everyone.map(({ phoneNumber }) => proofOf(phoneNumber)),
        ...secretsOfShop(shop),
        ownPassword,
        knownLink,
        people.own.paid.payment.razorpaySignature,
      ],
      codes: [knownCode],
      phones: everyone.map(({ phoneNumber }) => phoneNumber),
    });
  },
);
