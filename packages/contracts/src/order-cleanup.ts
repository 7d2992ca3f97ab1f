import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, instant } from "./fields.ts";

/**
 * The progress of the order cleanup. `checked` of `total` pending orders were checked: `settled` turned out to be paid,
 * `released` were cancelled and their stock released, `left` could not be decided yet.
 */
export const cleanupState = z.object({
  state: z.enum(["never", "queued", "running", "done"]),
  startedBy: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  total: count,
  checked: count,
  settled: count,
  released: count,
  left: count,
});

export type CleanupState = z.infer<typeof cleanupState>;

/**
 * Starts the cleanup of pending orders with an expired reservation, or joins a running cleanup (staff §7; rulings:
 * orders and staff).
 */
export const orderCleanup = endpoint("GET /api/admin/ordercleanup", {
  access: "admin",
  answer: succeeded.extend({ joined: z.boolean(), cleanup: cleanupState }),
});

/** The progress of the last cleanup. */
export const orderCleanupState = endpoint("GET /api/admin/ordercleanup/state", {
  access: "admin",
  answer: succeeded.extend({ cleanup: cleanupState }),
});
