import { csvForm, maxFileBytes } from "@dakbag/contracts/csv-upload";
import { endpoint } from "@dakbag/contracts/endpoint";
import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";
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
    async ({ body: { file } }) => file,
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

test.each([
  ["a workbook", form(["file", "PK", "orders.xlsx", "application/zip"]), "Please upload a valid CSV file"],
  ["bytes that are not text", form(["file", new Uint8Array([97, 0, 98])]), "Unable to read file content"],
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
