import * as z from "zod";
import { errorCodes } from "./error-codes.ts";

/**
 * The body of every refusal. `message` is a sentence for users, and `error` the same sentence under the name that callers
 * of the order update expect (staff §7); `code` is stable, for programs; `requestId` identifies the request in the log.
 */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  details: z.unknown().optional(),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
