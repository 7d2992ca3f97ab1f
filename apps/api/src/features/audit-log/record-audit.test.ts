import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { transaction } from "../../platform/database.ts";
import { recordAudit } from "./record-audit.ts";

const shop = testAppForAll();

const entry = {
  action: "product.price-changed",
  subject: "HONROL100",
  summary: "The price of HONROL100 went from ₹699.00 to ₹720.00.",
  changes: [{ field: "price", before: "699.0000", after: "720.0000" }],
};
const allEntries = async () =>
  (await shop.db.query("SELECT actor, action, subject, changes FROM audit_log ORDER BY id")).rows;

test("hundreds of entries by a user or by the shop are written in one call", async () => {
  const { userId } = await signInBuyer(shop, { role: "admin" });
  const entries = Array.from({ length: 300 }, (_, at) => ({ ...entry, subject: `SKU${at}` }));
  await transaction(shop.db, async (tx) => {
    await recordAudit(tx, { userId, name: "Meera Iyer" }, shop.clock.now(), entries);
    await recordAudit(tx, null, shop.clock.now(), [entry]);
    await recordAudit(tx, null, shop.clock.now(), []);
  });
  const rows = await allEntries();
  expect(rows).toHaveLength(301);
  expect(rows[0]).toEqual({
    actor: "Meera Iyer",
    action: entry.action,
    subject: "SKU0",
    changes: entry.changes,
  });
  expect(rows[300]?.actor).toBe("the shop");
});

test("when the change is rolled back, its audit entry is too", async () => {
  const before = (await allEntries()).length;
  const broken = transaction(shop.db, async (tx) => {
    await recordAudit(tx, null, shop.clock.now(), [entry]);
    throw new Error("the change failed");
  });
  await expect(broken).rejects.toThrow("the change failed");
  expect(await allEntries()).toHaveLength(before);
});
