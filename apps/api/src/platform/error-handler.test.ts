import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerErrorHandler } from "./error-handler.ts";
import { openDatabase, transaction } from "./database.ts";

test("while the database is unavailable the answer is 503 with Retry-After and a sentence, not a 500", async () => {
  // Nothing listens on port 9.
  const db = openDatabase("postgres://unknown@127.0.0.1:9/none", { onConnectionError: () => undefined });
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

test("any other failure is a 500 without its message", async () => {
  const app = Fastify();
  registerErrorHandler(app);
  app.get("/", () => {
    throw new Error("column secret does not exist");
  });
  const answer = await app.inject({ url: "/" });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("secret");
});
