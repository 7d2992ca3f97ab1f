import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { createServer, type Server } from "node:http";
import { freePort } from "../../database/free-port.ts";
import { afterEach, describe, expect, test } from "vitest";
import { createMsg91SmsSender } from "./msg91-sms-sender.ts";
import { ProviderError } from "../platform/provider-error.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface ReceivedRequest {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  authkey: unknown;
  body: unknown;
}

/** A gateway that always sends the same response and records its requests. */
async function gateway(
  status: number,
  answer: string,
): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://gateway");
      received.push({
        method: request.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        authkey: request.headers["authkey"],
        body: JSON.parse(body) as unknown,
      });
      response.writeHead(status).end(answer);
    });
  });
  await new Promise<void>((begin) => server?.listen(0, "127.0.0.1", begin));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, received };
}

const credentials = {
  MSG91_AUTH_KEY: "key-1",
  MSG91_TEMPLATE_ID: "template-1",
  MSG91_ORDER_PLACED_TEMPLATE_ID: "placed-1",
  MSG91_ORDER_PAID_TEMPLATE_ID: "paid-1",
  MSG91_ORDER_SHIPPED_TEMPLATE_ID: "shipped-1",
  MSG91_ORDER_DELIVERED_TEMPLATE_ID: "delivered-1",
  MSG91_ORDER_REFUNDED_TEMPLATE_ID: "refunded-1",
  MSG91_ORDER_QUESTION_TEMPLATE_ID: "question",
  MSG91_ORDERS_TEMPLATE_ID: "orders-1",
  MSG91_ENQUIRY_TEMPLATE_ID: "enquiry-1",
};

async function refusalOf(sending: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
}

describe("MSG91", () => {
  test("a one-time code is sent by one request of MSG91's OTP API", async () => {
    const { url, received } = await gateway(200, '{"type": "success", "request_id": "3461"}');
    await createMsg91SmsSender({
      ...credentials,
      MSG91_BASE_URL: url,
      MSG91_SENDER_ID: "DAKBAG",
      MSG91_PE_ID: "1101",
    }).sendOneTimeCode("9876543210", "0042");

    expect(received).toEqual([
      {
        method: "POST",
        path: "/api/v5/otp",
        query: {
          template_id: "template-1",
          mobile: "919876543210",
          otp_length: "4",
          otp_expiry: "5",
          otp: "0042",
        },
        authkey: "key-1",
        body: { sender: "DAKBAG", pe_id: "1101" },
      },
    ]);
  });

  test("an order notification is sent by MSG91's Flow API and returns the message's id", async () => {
    const { url, received } = await gateway(
      200,
      '{"type": "success", "message": "3763646c3058373530393938"}',
    );
    const sender = createMsg91SmsSender({ ...credentials, MSG91_BASE_URL: url, MSG91_SENDER_ID: "DAKBAG" });
    const variables = { number: "2627000001", link: "https://shop.example/o/261" };
    expect(await sender.sendOrderNotification("9876543210", "shipped", variables)).toBe(
      "3763646c3058373530393938",
    );
    expect(received).toEqual([
      {
        method: "POST",
        path: "/api/v5/flow/",
        query: {},
        authkey: "key-1",
        body: {
          sender: "DAKBAG",
          template_id: "shipped-1",
          short_url: "0",
          recipients: [{ mobiles: "919876543210", ...variables }],
        },
      },
    ]);
  });

  test("a message about several orders uses the template for them", async () => {
    const { url, received } = await gateway(200, '{"type": "success", "message": "3763646d"}');
    const sender = createMsg91SmsSender({ ...credentials, MSG91_BASE_URL: url });
    const variables = { count: "12", link: "https://shop.example/o" };
    expect(await sender.sendOrdersNotification("9876543210", variables)).toBe("3763646d");
    expect(received[0]?.body).toMatchObject({
      template_id: "orders-1",
      recipients: [{ mobiles: "919876543210", ...variables }],
    });
  });

  test("an enquiry acknowledgement uses the template for enquiries", async () => {
    const { url, received } = await gateway(200, '{"type": "success", "message": "3763646c"}');
    const sender = createMsg91SmsSender({ ...credentials, MSG91_BASE_URL: url });
    expect(await sender.sendEnquiryAcknowledgement("9876543210", "000042")).toBe("3763646c");
    expect(received[0]?.body).toMatchObject({
      template_id: "enquiry-1",
      recipients: [{ mobiles: "919876543210", number: "000042" }],
    });
  });

  test.each([
    [502, false],
    [429, true],
  ])("after status %i, `neverArrived` is %s", async (status, never) => {
    const { url } = await gateway(status, "");
    const sender = createMsg91SmsSender({ ...credentials, MSG91_BASE_URL: url });
    const variables = { number: "2627000001", link: "https://shop.example/o/261" };
    const failure = await refusalOf(sender.sendOrderNotification("9876543210", "paid", variables));
    expect(failure.neverArrived).toBe(never);
  });

  test("`neverArrived` is true when the connection fails", async () => {
    const sender = createMsg91SmsSender({
      ...credentials,
      MSG91_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect((await refusalOf(sender.sendOneTimeCode("9876543210", "0042"))).neverArrived).toBe(true);
  });

  test("HTTP 200 with type `error` is a refusal", async () => {
    const { url } = await gateway(200, '{"type": "error", "message": "Invalid authkey"}');
    const sender = createMsg91SmsSender({ ...credentials, MSG91_BASE_URL: url });
    const refusal = await refusalOf(sender.sendOneTimeCode("9876543210", "0042"));
    expect(refusal.kind).toBe("refused");
    expect(refusal.message).toBe("MSG91 refused: Invalid authkey");
  });

  test("a request is not retried after a failure that may have sent the message", async () => {
    const { url, received } = await gateway(502, "");
    const sender = createMsg91SmsSender({ ...credentials, MSG91_BASE_URL: url });
    const failure = await refusalOf(sender.sendOneTimeCode("9876543210", "0042"));
    expect(failure.kind).toBe("unavailable");
    expect(failure.message).not.toContain("0042");
    expect(received).toHaveLength(1);
  });

  test("the sandbox accepts the client's requests", async () => {
    const sandbox = await startSandbox();
    const sender = createMsg91SmsSender({
      ...credentials,
      MSG91_BASE_URL: `${sandbox.url}/msg91`,
      MSG91_AUTH_KEY: sandboxCredentials.msg91AuthKey,
      MSG91_TEMPLATE_ID: sandboxCredentials.msg91TemplateId,
    });
    await sender.sendOneTimeCode("9876543210", "0042");
    const messages = await (await fetch(`${sandbox.url}/sms?to=9876543210`)).json();
    expect(messages).toEqual([
      expect.objectContaining({ to: "9876543210", body: expect.stringMatching(/^0042 /) }),
    ]);
    await sandbox.close();
  });
});
