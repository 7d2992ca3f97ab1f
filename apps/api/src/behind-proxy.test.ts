import { describe, expect, onTestFinished, test } from "vitest";
import { newClientIp, newPhone, codeSentTo } from "../test-support/builders/verify-phone.ts";
import { startTestApp } from "../test-support/start-test-app.ts";

const proxy = "10.200.0.7";

async function shopBehind(trusted: string) {
  const shop = await startTestApp({
    environment: { TRUSTED_PROXIES: trusted, PUBLIC_URL: "https://shop.example" },
  });
  onTestFinished(() => shop.close());
  /** A request as the proxy forwards it: TLS is terminated, the client IP is appended to the client's own header. */
  const post = (url: string, payload: object, { client = newClientIp(), from = proxy } = {}) =>
    shop.app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: from,
      headers: {
        host: "127.0.0.1:3000",
        origin: "https://shop.example",
        "x-forwarded-for": `${newClientIp()}, ${client}`,
        "x-forwarded-proto": "https",
        "x-forwarded-host": "evil.example",
      },
    });
  const countAccepted = async (count: number, from: { client?: string; from?: string }) => {
    const statuses = [];
    for (let sent = 0; sent < count; sent += 1)
      statuses.push((await post("/api/otp/sendOtp", { phoneNumber: newPhone() }, from)).statusCode);
    return statuses.filter((status) => status === 200).length;
  };
  return { shop, post, countAccepted };
}

describe("behind a proxy that terminates TLS", () => {
  test("a client is rate limited by the IP that the proxy saw, not by the one in its own header", async () => {
    const { countAccepted } = await shopBehind(proxy);
    expect(await countAccepted(11, { client: newClientIp() })).toBe(10);
    expect(await countAccepted(1, { client: newClientIp() })).toBe(1);
  });

  test("a client that bypasses the proxy, or uses an untrusted one, is rate limited by its own IP", async () => {
    const { countAccepted } = await shopBehind(proxy);
    expect(await countAccepted(11, { from: newClientIp() })).toBe(10);
    expect(await countAccepted(11, { from: "10.200.0.8" })).toBe(10);
  });

  test("a sign-in request is accepted, and its cookie is Secure", async () => {
    const { shop, post } = await shopBehind(`127.0.0.1,${proxy}`);
    const phoneNumber = newPhone();
    const client = newClientIp();
    expect((await post("/api/otp/sendOtp", { phoneNumber }, { client })).statusCode).toBe(200);
    const otp = await codeSentTo(shop, phoneNumber);
    const answer = await post("/api/otp/verifyOtp", { phoneNumber, otp }, { client });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]).toMatchObject({
      name: "__Secure-dakbag_phone_proof",
      secure: true,
      sameSite: "Strict",
    });
    expect(JSON.stringify(answer.headers)).not.toContain("evil.example");
  });
});
