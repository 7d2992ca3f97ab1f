import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerErrorHandler } from "./error-handler.ts";
import { openDatabase, transaction } from "./database.ts";

test("an unavailable database gives 503 with Retry-After and a message, not 500", async () => {
  // Nothing listens on port 9.
  const db = openDatabase("postgres://nobody@127.0.0.1:9/none", { onConnectionError: () => undefined });
  const app = Fastify();
  registerErrorHandler(app);
  app.get("/read", () => db.query("SELECT 1"));
  app.get("/write", () => transaction(db, (tx) => tx.query("SELECT 1")));
  for (const url of ["/read", "/write"]) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json()).toMatchObject({
      success: false,
      code: "away",
      message: expect.stringMatching(/^The shop/),
    });
  }
  await db.end();
});

test("any other error gives 500 without the error's text", async () => {
  const app = Fastify();
  registerErrorHandler(app);
  app.get("/", () => {
    throw new Error("column secret does not exist");
  });
  const answer = await app.inject({ url: "/" });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("secret");
});
