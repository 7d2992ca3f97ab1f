import { endpoint } from "@dakbag/contracts/endpoint";
import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";
import { registerErrorHandler } from "./error-handler.ts";
import { route } from "./route.ts";

const greet = endpoint("POST /api/greet", {
  access: "anyone",
  body: z.strictObject({ name: z.string({ error: "name is required" }) }),
  answer: z.object({ success: z.literal(true), greeting: z.string() }),
});

function appAnswering(answer: (name: string) => object) {
  const app = Fastify();
  registerErrorHandler(app);
  route(
    app,
    () => Promise.resolve(undefined),
    greet,
    async ({ body }) => answer(body.name) as { greeting: string },
  );
  return (payload: object) => app.inject({ method: "POST", url: "/api/greet", payload });
}

test("the response has only the fields of the contract", async () => {
  const post = appAnswering((name) => ({ greeting: `Hello ${name}`, passwordHash: "secret" }));
  expect((await post({ name: "Asha" })).json()).toEqual({ success: true, greeting: "Hello Asha" });
});

test("an answer that violates its contract gives 500 and reveals nothing of it", async () => {
  const answer = await appAnswering(() => ({ greeting: 17 }))({ name: "Asha" });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({
    success: false,
    code: "server-error",
    message: "Something went wrong",
  });
});

test("invalid input gives 400, with every invalid field", async () => {
  const answer = await appAnswering(() => ({}))({ nam: "Asha" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: "name is required",
    details: [
      { field: "name", message: "name is required" },
      { field: "nam", message: "nam is not a known field" },
    ],
  });
});
