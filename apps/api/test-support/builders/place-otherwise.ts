import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { TestApp } from "../start-test-app.ts";
import { placeOrder } from "./order.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** An order as features to come place it: from elsewhere than a cart, or paid otherwise than before it is accepted. */
export interface Otherwise {
  readonly sourceKind?: string;
  readonly terms?: string;
  readonly payBy?: Date;
}

/** Lets orders be placed otherwise in this database: today's checks allow it to none. */
export async function allowOtherwise({ ownerDb }: Pick<TestApp, "ownerDb">): Promise<void> {
  await ownerDb.query(
    "ALTER TABLE orders DROP CONSTRAINT orders_source_kind_check, DROP CONSTRAINT orders_terms_check",
  );
}

/** Places an order as the given one, whose goods are held from its first moment. */
export async function placeOtherwise(
  shop: Pick<TestApp, "app" | "db" | "ownerDb">,
  buyer: SignedIn,
  goods: Readonly<Record<string, number>>,
  { sourceKind = "cart", terms = "prepaid", payBy }: Otherwise,
): Promise<PayableOrder> {
  const setDefaults = (kind: string, of: string) =>
    shop.ownerDb.query(
      `ALTER TABLE orders ALTER COLUMN source_kind SET DEFAULT '${kind}', ALTER COLUMN terms SET DEFAULT '${of}'`,
    );
  await setDefaults(sourceKind, terms);
  try {
    const placed = await placeOrder(shop, buyer, goods);
    if (payBy) await shop.db.query("UPDATE orders SET pay_by = $2 WHERE id = $1", [placed.order._id, payBy]);
    return placed;
  } finally {
    await setDefaults("cart", "prepaid");
  }
}
