import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** Raises the limits of these buyers, as staff do: they may hold whole stocks in unpaid orders. */
export async function raiseHoldLimits(
  { db }: Pick<TestApp, "db">,
  buyers: readonly Pick<SignedIn, "userId">[],
): Promise<void> {
  await db.query(
    "INSERT INTO hold_limits (user_id, limit_paise) SELECT id, 10000000000 FROM unnest($1::uuid[]) AS id",
    [buyers.map(({ userId }) => userId)],
  );
}
