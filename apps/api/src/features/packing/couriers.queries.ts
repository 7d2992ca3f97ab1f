import { statement } from "../../platform/database.ts";

export const findAddedCouriers = statement<[], { name: string }>(
  "packing.find_added_couriers",
  "SELECT name FROM added_couriers ORDER BY lower(name)",
);

export const insertCourier = statement<[name: string, now: Date], { name: string }>(
  "packing.insert_courier",
  "INSERT INTO added_couriers (name, added_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name",
);

export const deleteCourier = statement<[name: string], { name: string }>(
  "packing.delete_courier",
  "DELETE FROM added_couriers WHERE name = $1 RETURNING name",
);
