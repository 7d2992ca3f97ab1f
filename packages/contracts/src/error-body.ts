import * as z from "zod";

/**
 * The body of every refusal. `message` is a sentence for people, and `error` the same one by the name that callers of
 * the desk's update read (staff §7); `code` is a stable word for programs, `requestId` finds the matching lines in the log.
 */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  details: z.unknown().optional(),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
