import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { codeOf, giveApp, signInStaff } from "../../../test-support/builders/second-factor.ts";
import { transaction } from "../../platform/database.ts";
import { checkSignInFactor, useSignInFactor } from "./check-second-factor.ts";

const shop = testAppForAll();

const check = (userId: string, given: string) =>
  checkSignInFactor(shop.shop, { userId, given, isKnown: false });
/** How many of these succeeded, and the codes of the others' refusals. */
function outcomeOf(results: readonly PromiseSettledResult<unknown>[]) {
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
  );
  return {
    succeeded: results.length - refusals.length,
    refusals: new Set(refusals),
    refused: refusals.length,
  };
}

/** A function that returns when it was called so many times. */
function barrierFor(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

// A sign-in waits for the hash of its password, which would keep most transactions apart.
describe("of ten concurrent transactions that use one code", () => {
  test.each(["app", "recovery"] as const)("of the kind %s one succeeds", async (kind) => {
    const admin = await signInStaff(shop);
    const { secret, recoveryCodes } = await giveApp(shop, admin);
    const code = kind === "app" ? codeOf(secret, shop.clock.now()) : recoveryCodes[0]!.replace("-", "");
    const checked = (await check(admin.userId, code))!;
    const allStarted = barrierFor(10);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        transaction(shop.db, async (tx) => {
          await allStarted();
          await useSignInFactor(tx, checked);
        }),
      ),
    );
    expect(outcomeOf(results)).toEqual({
      succeeded: 1,
      refused: 9,
      refusals: new Set(["second-factor-wrong"]),
    });
  });
});

test("of twenty concurrent guesses five are checked", async () => {
  const admin = await signInStaff(shop);
  await giveApp(shop, admin);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => check(admin.userId, "000000")));
  const codes = results.map((result) => (result as PromiseRejectedResult).reason.code as string);
  expect(codes.filter((code) => code === "second-factor-wrong")).toHaveLength(5);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(15);
});
