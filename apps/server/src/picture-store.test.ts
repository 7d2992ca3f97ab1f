import { describe, expect, test, vi } from "vitest";
import { createPictureStore } from "./picture-store.ts";

/** A store with pictures of a given size; rasterising ends when the test calls `finishAll`. */
function storeOf({ bytes = 10, maxBytes = 100 } = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let maxConcurrent = 0;
  const rasterise = vi.fn(async () => {
    running += 1;
    maxConcurrent = Math.max(maxConcurrent, running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running -= 1;
    return Buffer.alloc(bytes);
  });
  const draw = vi.fn(async () => "<svg/>");
  const store = createPictureStore({ rasterise, maxBytes });
  return {
    store,
    rasterise,
    draw,
    find: (key: string, client = "192.0.2.1", size: "shown" | "large" = "shown") =>
      store.find({ key, client, size }, "jpeg", draw),
    maxConcurrent: () => maxConcurrent,
    async finishAll() {
      for (let idle = 0; idle < 20; idle += 1) {
        if (waiting.length > 0) idle = 0;
        waiting.shift()?.();
        await Promise.resolve();
      }
    },
  };
}

test("concurrent requests share one rendering, and later requests use the cache", async () => {
  const { find, finishAll, rasterise } = storeOf();
  const both = [find("a"), find("a")];
  await finishAll();
  const [first, second] = await Promise.all(both);
  expect(first).toBe(second);
  expect(await find("a")).toBe(first);
  expect(rasterise).toHaveBeenCalledTimes(1);
});

test("pictures are rendered one at a time", async () => {
  const { find, finishAll, maxConcurrent, rasterise } = storeOf();
  const all = Array.from({ length: 20 }, (_, n) => find(`picture ${n}`));
  await finishAll();
  await Promise.all(all);
  expect([maxConcurrent(), rasterise.mock.calls.length]).toEqual([1, 20]);
});

test("the cache stays below its byte limit and keeps the most recently used pictures", async () => {
  const { find, finishAll, store, rasterise } = storeOf({ bytes: 10, maxBytes: 100 });
  for (let n = 0; n < 500; n += 1) {
    const found = find(`picture ${n}`);
    await finishAll();
    await found;
    expect(store.size).toBeLessThanOrEqual(100);
  }
  expect(store.size).toBe(100);
  await find("picture 490");
  expect(rasterise).toHaveBeenCalledTimes(500);
});

test("a picture larger than the cache is sent but not cached", async () => {
  const { find, finishAll, store } = storeOf({ bytes: 101, maxBytes: 100 });
  const found = find("a");
  await finishAll();
  expect((await found).identity.bytes).toHaveLength(101);
  expect(store.size).toBe(0);
});

test("when fifty requests of a client wait, its next one is refused without any work", async () => {
  const { find, finishAll, draw } = storeOf();
  const all = Array.from({ length: 51 }, (_, n) => find(`picture ${n}`));
  await expect(find("one too many")).rejects.toMatchObject({ status: 429 });
  await finishAll();
  await Promise.all(all);
  expect(draw).toHaveBeenCalledTimes(51);
  const again = find("one too many");
  await finishAll();
  await expect(again).resolves.toBeDefined();
});

test.each(["another picture", "picture 40"])(
  "%s waits for one picture of a client that has asked for sixty",
  async (key) => {
    const { find, finishAll, draw } = storeOf();
    const flood = Array.from({ length: 60 }, (_, n) => find(`picture ${n}`).catch(() => undefined));
    const other = find(key, "203.0.113.9");
    let drawnBefore = 0;
    const isFound = other.then(() => (drawnBefore = draw.mock.calls.length));
    await finishAll();
    await isFound;
    // Its own, the one that was being drawn, and the one that began when it was done.
    expect(drawnBefore).toBeLessThanOrEqual(3);
    await Promise.all(flood);
  },
);

test("a picture that pages show waits for no large one, also of the same client", async () => {
  const { find, finishAll, draw } = storeOf();
  const large = [find("a", "192.0.2.1", "large"), find("b", "192.0.2.1", "large")];
  const shown = find("c");
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
  await finishAll();
  await Promise.all([shown, ...large]);
});

describe("a picture whose rendering failed", () => {
  test("is retried at the next call, and does not block other pictures", async () => {
    const { store, finishAll, find } = storeOf();
    const fails = store.find({ key: "a", client: "192.0.2.1", size: "shown" }, "jpeg", () =>
      Promise.reject(new Error("no ink")),
    );
    await expect(fails).rejects.toThrow("no ink");
    const again = find("a");
    await finishAll();
    await expect(again).resolves.toBeDefined();
  });
});
