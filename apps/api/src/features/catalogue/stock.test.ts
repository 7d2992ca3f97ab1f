import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { runWhileRowIsLocked } from "../../../test-support/builders/blocked-requests.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { transaction } from "../../platform/database.ts";
import { moveStock } from "./stock.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "goods are moved without orders" });

/** One movement in its own transaction, without the retry that would hide a deadlock. */
async function move(skus: readonly string[], quantity: number): Promise<void> {
  const tx = await shop.db.connect();
  try {
    await tx.query("BEGIN");
    await moveStock(tx, { taken: skus.map((sku) => ({ sku, quantity })) });
    await tx.query("COMMIT");
  } finally {
    await tx.query("ROLLBACK");
    tx.release();
  }
}

test(
  "when 8 concurrent movements each take one of 3 pieces, exactly 3 succeed",
  { tags: ["ruling-cart.11"] },
  async () => {
    const sku = "TAPTRN045";
    await setStock(shop, 3, sku);
    const movementCount = 8;
    const outcomes = await runWhileRowIsLocked(shop, { sku, until: movementCount }, () =>
      Array.from({ length: movementCount }, () =>
        move([sku], 1).then(
          () => "taken",
          (error: Error) => error.message,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome.includes("is out of stock"))).toHaveLength(5);
    expect(await stockOf(shop, sku)).toBe(0);
  },
);

test("movements of the same goods in opposite order never deadlock", async () => {
  const skus = ["TAPBRN040", "TAPBRN042", "TAPBRN045", "TAPBRN048", "TAPBRN050", "TAPTRN040", "TAPTRN042"];
  const movements = Array.from({ length: 300 }, (_, index) => move(index % 2 ? skus : skus.toReversed(), 1));
  await Promise.all(movements);
  for (const sku of skus) expect(await stockOf(shop, sku)).toBe(1000 - 300);
});

test("a movement with too little stock of one product changes nothing and says how much is left", async () => {
  const refused = transaction(shop.db, (tx) =>
    moveStock(tx, {
      taken: [
        { sku: "HONSLV100", quantity: 1 },
        { sku: "HONSLV150", quantity: 1001 },
      ],
    }),
  );
  await expect(refused).rejects.toMatchObject({
    status: 409,
    message: "Only 1000 of Honeycomb Sleeve 150 mm (box) are left.",
    details: [{ sku: "HONSLV150", countInStock: 1000 }],
  });
  expect(await stockOf(shop, "HONSLV100")).toBe(1000);
});

test("two lines of the same product are added up and may not exceed the stock together", async () => {
  const line = { sku: "HONSLV200", quantity: 600 };
  await expect(transaction(shop.db, (tx) => moveStock(tx, { taken: [line, line] }))).rejects.toMatchObject({
    code: "not-enough-stock",
  });
  expect(await stockOf(shop, "HONSLV200")).toBe(1000);
});
