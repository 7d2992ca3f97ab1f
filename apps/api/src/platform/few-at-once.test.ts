import { expect, test } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

const never = new AbortController().signal;
const gate = () => fewAtOnce({ most: 2, mostWaiting: 2, refusal: "Too many." });

/** What has become of a promise, once everything that could happen by itself has. */
async function state(promise: Promise<unknown>): Promise<string> {
  let known = "waits";
  promise.then(
    () => (known = "done"),
    () => (known = "refused"),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return known;
}

test("two work, two wait in their order, and a fifth is refused", async () => {
  const take = gate();
  const [endFirst] = await Promise.all([take(never), take(never)]);
  const [third, fourth] = [take(never), take(never)];
  await expect(take(never)).rejects.toMatchObject({ status: 429, message: "Too many." });
  expect([await state(third), await state(fourth)]).toEqual(["waits", "waits"]);
  endFirst();
  expect([await state(third), await state(fourth)]).toEqual(["done", "waits"]);
});

test("a turn that is ended twice counts once", async () => {
  const take = gate();
  const [endFirst] = await Promise.all([take(never), take(never)]);
  endFirst();
  endFirst();
  await take(never);
  expect(await state(take(never))).toBe("waits");
});

test("who goes away while waiting leaves the place to others", async () => {
  const take = gate();
  const [endFirst] = await Promise.all([take(never), take(never)]);
  const leaving = new AbortController();
  const third = take(leaving.signal);
  const fourth = take(never);
  leaving.abort();
  expect(await state(third)).toBe("refused");
  endFirst();
  expect(await state(fourth)).toBe("done");
  await expect(take(leaving.signal)).rejects.toThrow();
});
