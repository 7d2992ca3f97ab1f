import type { GstinVerdict } from "./check-gstin.ts";

/** The registry's word, with the day of a cancellation. */
export function statusWords({ status, cancelledOn }: NonNullable<GstinVerdict["registration"]>): string {
  return cancelledOn === null ? status : `${status} on ${cancelledOn}`;
}
