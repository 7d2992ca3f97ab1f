import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { ProviderError } from "./provider-error.ts";
import { callBytes, callJson, type JsonCall } from "./http-client.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that responds with `answer`, and returns its URL. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((begin) => server?.listen(0, "127.0.0.1", begin));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/v1/things?secret=hush`;
}

const respondWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  listen((_, response) => void response.writeHead(status, headers).end(body));

const answer = z.object({ ok: z.boolean() });

const get = (url: string, more: Partial<JsonCall<typeof answer>> = {}) =>
  callJson({ url, method: "GET", timeoutMs: 2000, answer, ...more });

const failureOf = async (call: Promise<unknown>): Promise<ProviderError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
};

describe("calling another system", () => {
  test("sends JSON and returns the fields that the schema has", async () => {
    const seen: { method?: string | undefined; type?: string | undefined; body: string } = { body: "" };
    const url = await listen((request, response) => {
      seen.method = request.method;
      seen.type = request.headers["content-type"];
      request.on("data", (chunk) => (seen.body += String(chunk)));
      request.on("end", () => response.end('{"ok": true, "more": 1}'));
    });
    expect(await get(url, { method: "POST", body: { a: 1 } })).toEqual({ ok: true });
    expect(seen).toEqual({ method: "POST", type: "application/json", body: '{"a":1}' });
  });

  test.each([500, 502, 503, 429, 408])("status %d is `unavailable`", async (status) => {
    expect((await failureOf(get(await respondWith(status, "{}")))).kind).toBe("unavailable");
  });

  test.each([400, 401, 404, 422])("status %d is `refused`", async (status) => {
    expect((await failureOf(get(await respondWith(status, "not JSON")))).kind).toBe("refused");
  });

  test("`refusal` receives the body of a 4xx response, undefined when it is not JSON", async () => {
    const bodies: unknown[] = [];
    const refusal = (status: number, body: unknown) => {
      bodies.push(status, body);
      return new ProviderError("refused", "as the caller says");
    };
    const failure = await failureOf(get(await respondWith(400, '{"error": "no"}'), { refusal }));
    await failureOf(get(await respondWith(404, "<html>"), { refusal }));
    expect(failure.message).toBe("as the caller says");
    expect(bodies).toEqual([400, { error: "no" }, 404, undefined]);
  });

  test.each([
    ["a web page", "<html></html>"],
    ["JSON of another shape", '{"ok": "yes"}'],
    ["an empty body", ""],
    ["a body that is too large", JSON.stringify({ ok: true, text: "x".repeat(1_100_000) })],
  ])("status 200 with %s is `unavailable`", async (_, body) => {
    expect((await failureOf(get(await respondWith(200, body)))).kind).toBe("unavailable");
  });

  test("a form is sent with every sign of its fields escaped", async () => {
    const seen: { type?: string | undefined; body: string } = { body: "" };
    const url = await listen((request, response) => {
      seen.type = request.headers["content-type"];
      request.on("data", (chunk) => (seen.body += String(chunk)));
      request.on("end", () => response.end('{"ok": true}'));
    });
    await get(url, { method: "POST", form: { format: "json", data: '{"add":"A & B #1; 5%\\"}' } });
    expect(seen.type).toBe("application/x-www-form-urlencoded");
    expect(seen.body.match(/[#;\\]/)).toBeNull();
    expect(seen.body.split("&")).toHaveLength(2);
    expect(new URLSearchParams(seen.body).get("data")).toBe('{"add":"A & B #1; 5%\\"}');
  });

  test("a file is read byte by byte, up to the maximum that the caller sets", async () => {
    const url = await listen((_, response) => void response.end(Buffer.from([0x25, 0x50, 0xff, 0x00])));
    const file = (maxAnswerBytes: number) =>
      callBytes({ url, method: "GET", timeoutMs: 2000, maxAnswerBytes });
    expect([...(await file(4))]).toEqual([0x25, 0x50, 0xff, 0x00]);
    expect((await failureOf(file(3))).kind).toBe("unavailable");
  });

  test("a redirect is not followed", async () => {
    const url = await respondWith(302, "", { location: "http://127.0.0.1:1/" });
    expect((await failureOf(get(url))).message).toMatch(/answered 302$/);
  });

  test("a server that stops responding causes a timeout, before and after the headers", async () => {
    const silent = await listen(() => undefined);
    expect((await failureOf(get(silent, { timeoutMs: 50 }))).kind).toBe("unavailable");
    const stuck = await listen((_, response) => void response.writeHead(200).write('{"ok":'));
    expect((await failureOf(get(stuck, { timeoutMs: 50 }))).kind).toBe("unavailable");
  });

  test("an error names host and path, never the query", async () => {
    const url = await respondWith(500, "");
    const failures = [
      await failureOf(get(url)),
      await failureOf(get("http://127.0.0.1:1/v1/things?secret=hush")),
    ];
    expect(failures[1]?.message).toMatch(/^GET 127\.0\.0\.1:1\/v1\/things could not be reached: /);
    for (const failure of failures)
      expect(JSON.stringify([failure.message, failure.cause])).not.toContain("hush");
  });
});

describe("retries", () => {
  const failing = async (times: number, status: number) => {
    const calls = { count: 0 };
    const url = await listen((_, response) => {
      calls.count += 1;
      response.writeHead(calls.count <= times ? status : 200).end('{"ok": true}');
    });
    return { url, calls };
  };

  test("are off by default", async () => {
    const { url, calls } = await failing(1, 503);
    await failureOf(get(url));
    expect(calls.count).toBe(1);
  });

  test("succeed after a temporary failure, and stop after the given number", async () => {
    const temporary = await failing(2, 503);
    expect(await get(temporary.url, { retries: 2 })).toEqual({ ok: true });
    expect(temporary.calls.count).toBe(3);
    const permanent = await failing(9, 503);
    expect((await failureOf(get(permanent.url, { retries: 2 }))).kind).toBe("unavailable");
    expect(permanent.calls.count).toBe(3);
  });

  test("share one timeout", async () => {
    const calls = { count: 0 };
    const silent = await listen(() => void (calls.count += 1));
    expect((await failureOf(get(silent, { retries: 2, timeoutMs: 200 }))).kind).toBe("unavailable");
    expect(calls.count).toBe(1);
  });

  test("do not happen after a 4xx response", async () => {
    const { url, calls } = await failing(1, 400);
    expect((await failureOf(get(url, { retries: 2 }))).kind).toBe("refused");
    expect(calls.count).toBe(1);
  });
});
