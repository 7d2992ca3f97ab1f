import { describe, expect, onTestFinished, test } from "vitest";
import { newAddress, newPhone, sendCode } from "../test-support/builders/verify-phone.ts";
import { startTestApp } from "../test-support/start-test-app.ts";

const proxy = "10.200.0.7";

async function shopBehind(trusted: string) {
  const shop = await startTestApp({
    environment: { TRUSTED_PROXIES: trusted, PUBLIC_URL: "https://shop.example" },
  });
  onTestFinished(() => shop.close());
  /** As the proxy passes a request on: it ended TLS, and put the client's address behind whatever the client had written. */
  const post = (url: string, payload: object, { client = newAddress(), from = proxy } = {}) =>
    shop.app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: from,
      headers: {
        host: "127.0.0.1:3000",
        origin: "https://shop.example",
        "x-forwarded-for": `${newAddress()}, ${client}`,
        "x-forwarded-proto": "https",
        "x-forwarded-host": "evil.example",
      },
    });
  const sends = async (count: number, from: { client?: string; from?: string }) => {
    const statuses = [];
    for (let sent = 0; sent < count; sent += 1)
      statuses.push((await post("/api/otp/sendOtp", { phoneNumber: newPhone() }, from)).statusCode);
    return statuses.filter((status) => status === 200).length;
  };
  return { shop, post, sends };
}

describe("behind a proxy that ends TLS", () => {
  test("a client is counted by the address that the proxy saw, whatever it has written itself", async () => {
    const { sends } = await shopBehind(proxy);
    expect(await sends(11, { client: newAddress() })).toBe(10);
    expect(await sends(1, { client: newAddress() })).toBe(1);
  });

  test("whoever comes past the proxy, or from another one, is counted by the address they come from", async () => {
    const { sends } = await shopBehind(proxy);
    expect(await sends(11, { from: newAddress() })).toBe(10);
    expect(await sends(11, { from: "10.200.0.8" })).toBe(10);
  });

  test("forms arrive, and what they set is for https", async () => {
    const { shop, post } = await shopBehind(`127.0.0.1,${proxy}`);
    const phoneNumber = newPhone();
    const otp = await sendCode(shop, phoneNumber);
    const answer = await post("/api/otp/verifyOtp", { phoneNumber, otp });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]).toMatchObject({
      name: "__Secure-dakbag_phone_proof",
      secure: true,
      sameSite: "Strict",
    });
    expect(JSON.stringify(answer.headers)).not.toContain("evil.example");
  });
});
