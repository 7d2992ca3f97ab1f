import { describe, expect, test } from "vitest";
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
  const third = acquire({ signal: aborted.signal });
  const fourth = acquire();
  aborted.abort();
  expect(await state(third)).toBe("refused");
  releaseFirst();
  expect(await state(fourth)).toBe("done");
  await expect(acquire({ signal: aborted.signal })).rejects.toThrow();
});

/** Who is served, in order, when each turn ends at once. */
async function orderOf(
  clients: readonly string[],
  limits: { maxWaiting?: number; maxWaitingPerClient?: number } = {},
) {
  const acquire = createSemaphore({ max: 1, refusal: "Too many.", ...limits });
  const releaseFirst = await acquire();
  const served: string[] = [];
  const all = Promise.allSettled(
    clients.map(async (client) => {
      const release = await acquire({ client });
      served.push(client);
      release();
    }),
  );
  // Those who may not wait are refused before any other is served.
  await new Promise((resolve) => setImmediate(resolve));
  releaseFirst();
  const results = await all;
  return { served, refused: clients.filter((_client, index) => results[index]?.status === "rejected") };
}

const many = (client: string, count: number) => Array<string>(count).fill(client);

describe("turns are fair", () => {
  test("a client that comes last waits for one call of each other client", async () => {
    const { served } = await orderOf([...many("192.0.2.1", 50), ...many("192.0.2.2", 50), "203.0.113.9"]);
    expect(served.slice(0, 4)).toEqual(["192.0.2.1", "192.0.2.2", "203.0.113.9", "192.0.2.1"]);
    expect(served).toHaveLength(101);
  });

  test("all /64 networks of an IPv6 /48 together have one turn in a round, and take it in turn", async () => {
    const [one, other] = ["2001:db8:1:1::5", "2001:db8:1:2::5"];
    const { served } = await orderOf([...many(one, 3), ...many(other, 2), "203.0.113.9", "203.0.113.9"]);
    expect(served).toEqual([one, "203.0.113.9", other, "203.0.113.9", one, other, one]);
  });

  test("when too many wait, the client with most waiting loses its last, whichever client comes", async () => {
    const limits = { maxWaiting: 10 };
    const { served, refused } = await orderOf(
      [...many("192.0.2.1", 10), "203.0.113.8", "203.0.113.9"],
      limits,
    );
    expect(refused).toEqual(["192.0.2.1", "192.0.2.1"]);
    expect(served).toHaveLength(10);
    expect(served.slice(0, 3)).toEqual(["192.0.2.1", "203.0.113.8", "203.0.113.9"]);
  });

  test("a /48 with one call from each of its networks counts as the one that has most waiting", async () => {
    const networks = Array.from({ length: 10 }, (_, number) => `2001:db8:1:${number.toString(16)}::5`);
    const { refused } = await orderOf([...networks, "203.0.113.9", "203.0.113.9"], { maxWaiting: 10 });
    expect(refused).toHaveLength(2);
    expect(refused).not.toContain("203.0.113.9");
  });

  test("of one client at most its own number wait", async () => {
    const { served, refused } = await orderOf([...many("192.0.2.1", 5), "203.0.113.9"], {
      maxWaitingPerClient: 3,
    });
    expect(refused).toEqual(["192.0.2.1", "192.0.2.1"]);
    expect(served).toContain("203.0.113.9");
  });
});
