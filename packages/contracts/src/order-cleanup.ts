import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, instant } from "./fields.ts";

/**
 * The progress of the order cleanup. `checked` of `total` pending orders were checked: `settled` were paid after all,
 * `released` were cancelled and gave their goods back, `left` could not be decided yet.
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
 * Starts the cleanup of pending orders past their reservation; while one runs, it joins that one (staff §7; rulings:
 * orders and staff).
 */
export const orderCleanup = endpoint("GET /api/admin/ordercleanup", {
  access: "admin",
  answer: z.object({ success: z.literal(true), joined: z.boolean(), cleanup: cleanupState }),
});

/** How far the last cleanup is. */
export const orderCleanupState = endpoint("GET /api/admin/ordercleanup/state", {
  access: "admin",
  answer: z.object({ success: z.literal(true), cleanup: cleanupState }),
});
