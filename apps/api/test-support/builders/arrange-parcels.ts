import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** A parcel by its number: the quantity of each line, and with `ready` still in production until that day, or an unknown one. */
export type WantedParcels = Readonly<
  Record<number, { readonly ready?: string | null; readonly [lineNumber: number]: number }>
>;

/** Divides an order into parcels as its page at the desk does: with the version that it has now, unless one is given. */
export async function arrangeParcels(
  { app, db }: Pick<TestApp, "app" | "db">,
  { headers }: Pick<SignedIn, "headers">,
  id: string,
  wanted: WantedParcels,
  { version, asksBuyer = false }: { version?: number; asksBuyer?: boolean } = {},
) {
  const { rows } = await db.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [id]);
  const parcels = Object.entries(wanted).map(([number, { ready, ...lines }]) => ({
    number: Number(number),
    inProduction: ready !== undefined,
    readyOn: ready ?? null,
    lines: Object.entries(lines).map(([lineNumber, quantity]) => ({
      lineNumber: Number(lineNumber),
      quantity,
    })),
  }));
  const payload = { version: version ?? rows[0]?.version ?? 1, asksBuyer, parcels };
  return app.inject({ method: "PUT", url: `/api/admin/orders/${id}/parcels`, headers, payload });
}
