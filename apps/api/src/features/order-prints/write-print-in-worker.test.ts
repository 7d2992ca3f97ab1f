import { once } from "node:events";
import { expect, test } from "vitest";
import { threadThat } from "../../../test-support/thread-that.ts";
import { writePrintInWorker } from "./write-print-in-worker.ts";

const job = { kind: "pick-list", at: new Date("2026-11-25T06:00:00Z"), maxBoxGrams: 25_000 } as const;

async function* noRows(): AsyncGenerator<unknown[]> {}

async function read(bytes: AsyncIterable<Uint8Array>): Promise<number[]> {
  const all: number[] = [];
  for await (const piece of bytes) all.push(...piece);
  return all;
}

test("a thread gets the next rows only when what it made of the last ones was taken", async () => {
  const thread = threadThat(`
    port.on("message", (page) => {
      if (page === null) return port.postMessage("end");
      port.postMessage({ bytes: Uint8Array.from(page) });
      port.postMessage("rows");
    });
    port.postMessage("rows");`);
  const given: number[] = [];
  async function* pages() {
    for (const row of [1, 2, 3]) {
      given.push(row);
      yield [row];
    }
  }
  const print = writePrintInWorker(job, pages(), thread);
  expect((await print.next()).value).toEqual(Uint8Array.from([1]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(given).toEqual([1]);
  expect(await read(print)).toEqual([2, 3]);
});

test.each([
  ["ends", "process.exit(0)"],
  ["throws", 'throw new Error("broken")'],
  ["has no memory left", "const all = []; for (;;) all.push(new Array(1e5).fill(all.length));"],
])("a thread that %s is a 503", async (_, body) => {
  await expect(read(writePrintInWorker(job, noRows(), threadThat(body)))).rejects.toMatchObject({
    status: 503,
  });
});

test("a failure of the database is not hidden, and the thread is stopped", async () => {
  const thread = threadThat('port.on("message", () => undefined); port.postMessage("rows");');
  async function* broken(): AsyncGenerator<unknown[]> {
    yield await Promise.reject(new Error("no database"));
  }
  await expect(read(writePrintInWorker(job, broken(), thread))).rejects.toThrow("no database");
  const started = once(process, "worker");
  const print = writePrintInWorker(
    job,
    noRows(),
    threadThat("port.postMessage({ bytes: new Uint8Array(1) }); setInterval(() => {}, 10);"),
  );
  await print.next();
  const [worker] = (await started) as [import("node:worker_threads").Worker];
  const ended = once(worker, "exit");
  await print.return(undefined);
  await ended;
});
