import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { testAppForAll } from "../../test-support/before-tests.ts";
import { runSql, sql, together, transaction } from "./database.ts";

const shop = testAppForAll();

test("a step that goes on after another failed has ended before the connection is given back", async () => {
  const codes: unknown[] = [];
  const noteCode = (error: { code?: string }) => void codes.push(error.code);
  const failed = transaction(shop.db, (tx) => {
    async function slowStep(): Promise<void> {
      await tx.query("SELECT 1").catch(noteCode);
      await pause(20);
      await tx.query("SELECT 2").catch(noteCode);
    }
    return together([tx.query("SELECT 1 / 0"), slowStep()]);
  });
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  // Both were refused by the failed transaction, and none ran outside it.
  expect(codes).toEqual(["25P02", "25P02"]);
});

test("of several steps the first failure is thrown, not that of one that was sent before and went on", async () => {
  const failed = transaction(shop.db, (tx) => {
    async function slowStep(): Promise<void> {
      await tx.query("SELECT 1");
      await tx.query("SELECT 2");
    }
    return together([slowStep(), tx.query("SELECT 1 / 0")]);
  });
  await expect(failed).rejects.toMatchObject({ code: "22012" });
});

test("values in SQL are parameters, also those of SQL within it", async () => {
  const isSame = (text: string) => sql`${text}::text = ${"it's"}`;
  const rows = await runSql(
    shop.db,
    sql`SELECT ${isSame("it's")} AS yes, ${isSame("other")} AS no, ${[1, 2]}::int[] AS numbers`,
  );
  expect(rows).toEqual([{ yes: true, no: false, numbers: [1, 2] }]);
});
