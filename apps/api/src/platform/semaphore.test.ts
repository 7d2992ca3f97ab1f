import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const semaphoreOfTwo = () => createSemaphore({ max: 2, maxWaiting: 2, refusal: "Too many." });

/** The state of a promise after everything that can settle it now has run. */
async function state(promise: Promise<unknown>): Promise<string> {
  let known = "waiting";
  promise.then(
    () => (known = "done"),
    () => (known = "refused"),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return known;
}

test("two callers hold it, two wait in order, and a fifth is refused", async () => {
  const acquire = semaphoreOfTwo();
  const [releaseFirst] = await Promise.all([acquire(), acquire()]);
  const [third, fourth] = [acquire(), acquire()];
  await expect(acquire()).rejects.toMatchObject({ status: 429, message: "Too many." });
  expect([await state(third), await state(fourth)]).toEqual(["waiting", "waiting"]);
  releaseFirst();
  expect([await state(third), await state(fourth)]).toEqual(["done", "waiting"]);
});

test("releasing twice counts once", async () => {
  const acquire = semaphoreOfTwo();
  const [releaseFirst] = await Promise.all([acquire(), acquire()]);
  releaseFirst();
  releaseFirst();
  await acquire();
  expect(await state(acquire())).toBe("waiting");
});

test("an aborted wait frees its place in the queue", async () => {
  const acquire = semaphoreOfTwo();
  const [releaseFirst] = await Promise.all([acquire(), acquire()]);
  const aborted = new AbortController();
  const third = acquire(aborted.signal);
  const fourth = acquire();
  aborted.abort();
  expect(await state(third)).toBe("refused");
  releaseFirst();
  expect(await state(fourth)).toBe("done");
  await expect(acquire(aborted.signal)).rejects.toThrow();
});
