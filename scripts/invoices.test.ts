import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { capture, paidWithoutInvoice, unpaidOrders } from "@dakbag/api/test-support/builders/unpaid-orders";
import { startTestApp, type TestApp } from "@dakbag/api/test-support/start-test-app";
import { afterEach, beforeEach, expect, it } from "vitest";

// Two past days around the end of a financial year.
const lastOfMarch = new Date("2026-03-31T10:00:00Z");
const day = 86_400_000;
const twoDays = ["2026-03-31", "2026-04-01"];

let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp({ now: lastOfMarch });
});
afterEach(() => shop.close());

const script = join(import.meta.dirname, "invoices.ts");
const environment = () => ({ ...process.env, DATABASE_URL: shop.databaseUrl });

function run(...parameters: string[]): Promise<{ code: number; output: string; errorOutput: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...parameters],
      { env: environment() },
      (_error, output, errorOutput) => resolve({ code: child.exitCode ?? -1, output, errorOutput }),
    );
  });
}

/** All invoices with their orders, sorted by serial. */
async function invoices(): Promise<{ serial: number; number: string; orderId: string; day: string }[]> {
  const { rows } = await shop.db.query<{ serial: number; number: string; orderId: string; day: string }>(
    'SELECT serial, number, order_id AS "orderId", day FROM invoices ORDER BY financial_year, serial',
  );
  return rows;
}

const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);

it(
  "creates missing invoices once, dated today, in the order of payment, and leaves other days alone",
  { tags: ["ruling-invoice.12"] },
  async () => {
    const [second, withLink, withWrongTax] = await paidWithoutInvoice(shop, 3);
    shop.clock.advance(-3_600_000);
    const [first] = await paidWithoutInvoice(shop, 1);
    shop.clock.advance(day);
    const [third] = await paidWithoutInvoice(shop, 1);
    shop.clock.advance(day);
    const [later] = await paidWithoutInvoice(shop, 1);
    await unpaidOrders(shop, 1);
    await shop.db.query("UPDATE orders SET invoice_link = 'https://bills.example/1' WHERE id = $1", [
      withLink!.id,
    ]);
    const change = (paise: number) =>
      shop.ownerDb.query("UPDATE order_lines SET gst_paise = gst_paise + $2 WHERE order_id = $1", [
        withWrongTax!.id,
        paise,
      ]);
    await change(5);

    expect(await run("list", ...twoDays)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/paid on 2026-03-31  ₹118.00\n[^]*\n4 paid orders have no invoice/),
    });
    const made = await run("make", ...twoDays);
    expect(made).toMatchObject({
      code: 1,
      output: expect.stringContaining("3 invoices made, 1 orders still"),
    });
    expect(made.output).toContain("No invoice could be made:");
    await change(-5);
    expect(await run("make", ...twoDays)).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 inv"),
    });
    expect((await run("make", ...twoDays)).output).toBe("0 invoices made, 0 orders still without one.\n");
    const stored = await invoices();
    expect(stored.map(({ orderId }) => orderId)).toEqual(idsOf([first!, second!, third!, withWrongTax!]));
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
    expect(new Set(stored.map((invoice) => invoice.day))).toEqual(new Set([today]));
    expect(await run("make", "2026-04-02", "2026-04-02")).toMatchObject({ code: 0 });
    expect((await invoices()).at(-1)).toMatchObject({ orderId: later!.id, serial: 5 });
  },
);

it(
  "leaves no gap or duplicate in the numbers when killed or run twice in parallel with new payments",
  { tags: ["ruling-invoice.1", "ruling-invoice.12"] },
  async () => {
    const paid = await paidWithoutInvoice(shop, 300);
    // The command uses the real clock: new payments must fall into the same financial year's series.
    shop.clock.advance(Date.now() - lastOfMarch.getTime());
    const fresh = await unpaidOrders(shop, 20);
    for (let kills = 0; kills < 3; kills += 1) {
      const child = spawn(process.execPath, [script, "make", ...twoDays], { env: environment() });
      await once(child.stdout, "data");
      child.kill("SIGKILL");
      await once(child, "close");
    }
    const begun = (await invoices()).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(300);
    const [one, other] = await Promise.all([
      run("make", ...twoDays),
      run("make", ...twoDays),
      ...fresh.map((order) => capture(shop, order)),
    ]);
    expect([one, other]).toMatchObject([{ code: 0 }, { code: 0 }]);
    const stored = await invoices();
    expect(stored.map(({ serial }) => serial)).toEqual(Array.from({ length: 320 }, (_, index) => index + 1));
    expect(new Set(stored.map(({ orderId }) => orderId))).toEqual(new Set(idsOf([...paid, ...fresh])));
  },
);

it("rejects invalid arguments and prints its usage", async () => {
  for (const parameters of [
    [],
    ["make"],
    ["make", "2026-02-30", "2026-03-01"],
    ["list", "a", "b"],
    ["end"],
  ]) {
    const { code, errorOutput } = await run(...parameters);
    expect([code, errorOutput]).toEqual([2, expect.stringContaining("npm run invoices -- make")]);
  }
});
