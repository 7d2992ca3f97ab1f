import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** Saves an order as its dialog at the desk does: with the version that it has now, unless the change names one. */
export async function saveOrder(
  { app, db }: Pick<TestApp, "app" | "db">,
  { headers }: Pick<SignedIn, "headers">,
  id: string,
  change: object,
) {
  const { rows } = await db.query<{ version: number }>("SELECT version FROM orders WHERE id::text = $1", [
    id,
  ]);
  const payload = { version: rows[0]?.version ?? 1, ...change };
  return app.inject({ method: "PUT", url: `/api/admin/orders/${id}`, headers, payload });
}
