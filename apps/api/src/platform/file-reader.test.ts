import { pictureProblems } from "@dakbag/domain/catalogue/picture-file";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  bombs,
  brokenCsv,
  brokenWorkbook,
  randomNumbers,
} from "../../../../packages/domain/test-support/hostile-workbooks.ts";
import { pngBytes } from "../../../../packages/domain/test-support/picture-bytes.ts";
import { memoryFolder } from "../../test-support/memory-folder.ts";
import { quickOrLong } from "../../test-support/quick-or-long.ts";
import { createFileReader } from "./file-reader.ts";

const aFile = (bytes: Uint8Array, name = "prices.xlsx") => ({ name, type: "", size: bytes.length, bytes });

function createReader(options: Omit<Parameters<typeof createFileReader>[0], "threads"> = {}) {
  const reader = createFileReader({ threads: 1, ...options });
  onTestFinished(() => reader.close());
  return reader;
}

/** What reading costs on all threads of this process. Another program on the same core makes it dearer: the least of three. */
async function costOf(read: () => Promise<unknown>): Promise<{ cpuMs: number; rssBytes: number }> {
  let [cpuMs, rssBytes] = [Infinity, Infinity];
  for (let tries = 0; tries < 3 && (cpuMs > 1000 || rssBytes > 200_000_000); tries += 1) {
    const [cpu, { rss }] = [process.cpuUsage(), process.memoryUsage()];
    await read();
    const { user, system } = process.cpuUsage(cpu);
    cpuMs = Math.min(cpuMs, (user + system) / 1000);
    rssBytes = Math.min(rssBytes, process.memoryUsage().rss - rss);
  }
  return { cpuMs, rssBytes };
}

/** A second, and on a machine that is slow at this moment three times what making three million small objects costs there. */
function maxCpuMs(): number {
  const costs = Array.from({ length: 3 }, () => {
    const cpu = process.cpuUsage();
    const made = Array.from({ length: 3_000_000 }, (_, at) => ({ text: String(at) }));
    expect(made).toHaveLength(3_000_000);
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1000;
  });
  return Math.max(1000, 3 * Math.min(...costs));
}

describe("a hostile file", () => {
  const kinds = ["products", "statuses", "valmo"] as const;

  test.each(Object.entries(bombs))(
    "of %s is refused with a sentence, or read, within 1 s and 200 MB",
    async (_, make) => {
      const reader = createReader();
      await reader.read("products", aFile(new TextEncoder().encode("a"), "first.csv"), "staff");
      const bytes = make();
      expect(bytes.length).toBeLessThan(1024 * 1024);
      let read: unknown;
      const cost = await costOf(async () => (read = await reader.read("products", aFile(bytes), "staff")));
      expect(read).toMatchObject({
        problem: { code: expect.any(String), message: expect.stringMatching(/^[A-Z].{10}/) },
      });
      if (cost.cpuMs >= 1000) expect(cost.cpuMs).toBeLessThan(maxCpuMs());
      expect(cost.rssBytes).toBeLessThan(200_000_000);
    },
  );

  test(
    "is refused with a sentence, or read, whatever is broken in a workbook or CSV file",
    { timeout: quickOrLong(60_000, 1_800_000) },
    async () => {
      const reader = createReader();
      const random = randomNumbers(35);
      for (let round = 0; round < quickOrLong(300, 10_000); round += 1) {
        const isCsv = round % 4 === 0;
        const bytes = isCsv ? brokenCsv(random) : brokenWorkbook(random);
        const kind = kinds[round % kinds.length] ?? "products";
        let read: Awaited<ReturnType<typeof reader.read<"products">>> | undefined;
        const cost = await costOf(async () => {
          read = (await reader.read(kind, aFile(bytes, isCsv ? "a.csv" : "a.xlsx"), "staff")) as typeof read;
        });
        const sentences =
          read && "problem" in read ? [read.problem.message] : read?.invalid.map(({ reason }) => reason);
        expect(
          sentences?.every((sentence) => sentence.length > 10),
          `round ${round}`,
        ).toBe(true);
        expect(cost.cpuMs, `round ${round}`).toBeLessThan(1000);
        expect(cost.rssBytes, `round ${round}`).toBeLessThan(200_000_000);
      }
    },
  );

  test("does not keep this thread from answering", async () => {
    const reader = createReader();
    const bytes = bombs["entities"]?.() ?? new Uint8Array();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await reader.read("products", aFile(bytes), "staff");
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  test("that is a picture of too many pixels is refused before they are decoded", async () => {
    const bytes = pngBytes();
    new DataView(bytes.buffer).setUint32(16, 60_000);
    expect(await createReader().read("picture", aFile(bytes, "a.png"), "staff")).toEqual({
      problem: pictureProblems.tooManyPixels,
    });
  });
});

/** A module whose threads do this with a file. */
function threadThat(body: string): string {
  const path = join(memoryFolder(), `thread-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(path, `export default function ({ file }) { ${body} }`);
  onTestFinished(() => rmSync(path));
  return pathToFileURL(path).href;
}

describe("a reading thread", () => {
  const [good, bad] = [aFile(new Uint8Array([1])), aFile(new Uint8Array([2]))];

  test.each([
    ["takes too long", "for (;;);"],
    ["has no memory left", "const all = []; for (;;) all.push(new Array(1e5).fill(all.length));"],
  ])("that %s is ended: its file is refused with what to do, and the next one is read", async (_, body) => {
    const filename = threadThat(`if (file.bytes[0] === 2) { ${body} } return "read";`);
    const reader = createReader({ filename, maxMs: 3000 });
    await expect(reader.read("products", bad, "staff")).rejects.toMatchObject({
      status: 400,
      message: "This file takes too much time or memory to read. Please save it again, or split it.",
    });
    expect(await reader.read("products", good, "staff")).toBe("read");
  });

  test("that fails for another reason is a fault of the program", async () => {
    const reader = createReader({ filename: threadThat('throw new TypeError("broken");') });
    await expect(reader.read("products", good, "staff")).rejects.toThrow("broken");
  });

  test("serves who sends one file after one file of who sends many; a 21st waiting file of one is a 429", async () => {
    const filename = threadThat("const end = Date.now() + 50; while (Date.now() < end); return file.name;");
    const reader = createReader({ filename });
    const order: string[] = [];
    const send = async (name: string, client: string) => {
      await reader.read("products", { ...good, name }, client);
      order.push(name);
    };
    const sent = Array.from({ length: 21 }, (_, at) => send(String(at), "flood"));
    await expect(send("too many", "flood")).rejects.toMatchObject({ status: 429 });
    await Promise.all([...sent, send("other", "honest")]);
    expect(order.indexOf("other")).toBeLessThan(3);
  });
});
