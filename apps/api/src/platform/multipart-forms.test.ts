import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { csvForm, maxFileBytes } from "@dakbag/contracts/csv-upload";
import { endpoint } from "@dakbag/contracts/endpoint";
import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";
import { newClientIp } from "../../test-support/builders/verify-phone.ts";
import { registerMultipartForms } from "./multipart-forms.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { route } from "./route.ts";

const read = endpoint("POST /api/read", {
  access: "anyone",
  body: csvForm,
  answer: z.object({ success: z.literal(true), name: z.string(), text: z.string() }),
});

async function readingApp() {
  const app = Fastify();
  registerErrorHandler(app);
  await registerMultipartForms(app);
  route(
    app,
    () => Promise.resolve(undefined),
    read,
    async ({ body: { file } }) => ({ name: file.name, text: Buffer.from(file.bytes).toString() }),
  );
  return app;
}

async function post(body: FormData | string) {
  const app = await readingApp();
  if (typeof body === "string")
    return app.inject({ method: "POST", url: "/api/read", payload: { file: body } });
  const request = new Request("http://localhost/", { method: "POST", body });
  return app.inject({
    method: "POST",
    url: "/api/read",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

function form(
  ...files: readonly [
    field: string,
    content: string | Uint8Array<ArrayBuffer>,
    name?: string,
    type?: string,
  ][]
): FormData {
  const data = new FormData();
  for (const [field, content, name = "orders.csv", type = "text/csv"] of files) {
    data.append(field, new File([content], name, { type }));
  }
  return data;
}

const fiveFormsOf100kB = {
  fileBytes: 90_000,
  tooLarge: "too large",
  fields: 1,
  fieldBytes: 10_000,
  bytesInFlight: 500_000,
  tooManyConcurrent: "too many at once",
};

test("the handler receives the file's name and text", async () => {
  const answer = await post(form(["file", "a,₹\r\n"]));
  expect(answer.json()).toEqual({ success: true, name: "orders.csv", text: "a,₹\r\n" });
});

test("a file of exactly 1 MB is accepted, one byte more is refused", { tags: ["staff-5.1"] }, async () => {
  const whole = await post(form(["file", "x".repeat(maxFileBytes)]));
  expect(whole.json<{ text: string }>().text).toHaveLength(maxFileBytes);
  const tooLarge = await post(form(["file", "x".repeat(maxFileBytes + 1)]));
  expect([tooLarge.statusCode, tooLarge.json<{ message: string }>().message]).toEqual([
    413,
    "File size exceeds 1MB limit",
  ]);
});

const excelMessage = "Please upload a valid CSV file";

test.each([
  ["a PDF", form(["file", "%PDF", "orders.pdf", "application/pdf"]), "Please upload a valid CSV file"],
  ["an old workbook", form(["file", "a", "orders.xls", "application/x"]), excelMessage],
  ["a form without a file", form(), "file is required"],
  ["a field of another name", form(["attachment", "a"]), "file is required"],
  ["two files", form(["file", "a"], ["file", "b"]), 'The form must have one file, in its field "file".'],
  ["JSON instead of a form", "a,b", "file must be a file"],
])("%s is refused with a message", { tags: ["staff-5.2", "staff-5.3"] }, async (_what, body, message) => {
  const answer = await post(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ message: string }>().message).toBe(message);
});

test.each([
  ["no boundary", "multipart/form-data", "x"],
  ["another boundary than its parts'", "multipart/form-data; boundary=a", "--b\r\n\r\nx\r\n--b--\r\n"],
  [
    "an end in the middle of a file",
    "multipart/form-data; boundary=a",
    '--a\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx',
  ],
])("a form with %s gives 400, never 500", async (_what, contentType, payload) => {
  const app = await readingApp();
  const answer = await app.inject({
    method: "POST",
    url: "/api/read",
    headers: { "content-type": contentType },
    payload,
  });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    "The form could not be read.",
  ]);
});

test("the bytes of a form count until its handler ends, however it ends, and beyond them forms get 429", async () => {
  const app = Fastify();
  registerErrorHandler(app);
  const handled: PromiseWithResolvers<unknown>[] = [];
  await registerMultipartForms(app, fiveFormsOf100kB);
  app.post("/", () => {
    handled.push(Promise.withResolvers());
    return handled.at(-1)!.promise;
  });
  const send = async (payload: string) => {
    const headers = { "content-type": "MULTIPART/form-data; boundary=a" };
    // Of one client only a third may be held.
    const remoteAddress = newClientIp();
    return (await app.inject({ method: "POST", url: "/", headers, payload, remoteAddress })).statusCode;
  };
  const whole = `--a\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${"x".repeat(99_000)}\r\n--a--\r\n`;
  const small = whole.replace("x".repeat(15_000), "");

  const held = Array.from({ length: 5 }, () => send(small));
  await expect.poll(() => handled.length).toBe(5);
  expect(await send(whole)).toBe(429);
  for (const [index, { resolve, reject }] of handled.entries())
    if (index % 2 === 0) resolve({});
    else reject(new Error("the handler fails"));
  expect(await Promise.all(held)).toEqual([200, 500, 200, 500, 200]);

  // Refused after reading: too large, and cut short.
  for (let sent = 0; sent < 10; sent += 1) {
    expect(await send(whole)).toBe(413);
    expect(await send(small.slice(0, -10))).toBe(400);
  }
  const afterwards = Array.from({ length: 5 }, () => send(small));
  await expect.poll(() => handled.length).toBe(10);
  for (const { resolve } of handled) resolve({});
  expect(await Promise.all(afterwards)).toEqual([200, 200, 200, 200, 200]);
});

test("a client lost before its form is read takes no bytes for long", async () => {
  const app = Fastify();
  registerErrorHandler(app);
  await registerMultipartForms(app, fiveFormsOf100kB);
  const lost: Promise<void>[] = [];
  app.post("/", {
    // As a slow look at the session would be.
    onRequest: (request, _reply, done) => {
      lost.push(new Promise((resolve) => request.raw.once("close", resolve)));
      request.raw.once("close", () => done());
    },
    handler: () => ({}),
  });
  app.post("/now", () => ({}));
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  for (let sent = 0; sent < 5; sent += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=a\r\ncontent-length: 100000\r\n\r\n--a",
    );
    await expect.poll(() => lost.length).toBe(sent + 1);
    socket.destroy();
  }
  await Promise.all(lost);
  const headers = { "content-type": "multipart/form-data; boundary=a" };
  const payload = `--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(5000)}\r\n--a--\r\n`;
  expect((await app.inject({ method: "POST", url: "/now", headers, payload })).statusCode).toBe(200);
  await app.close();
});

test("the bytes of a form leave memory while its connection stays open", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const app = await readingApp();
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  const payload = `--a\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${"x".repeat(1_000_000)}\r\n--a--\r\n`;
  const bytesHeld = async () => {
    await wait(50);
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = await bytesHeld();
  const sockets = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(
        `POST /api/read HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=a\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`,
      );
      await new Promise((resolve) => socket.once("data", resolve));
      return socket;
    }),
  );
  // The server may still be ending the last answers.
  await expect.poll(async () => (await bytesHeld()) - before, { timeout: 10_000 }).toBeLessThan(3_000_000);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
