import type { Location, NavigateOptions } from "react-router";

/** The cart as it is right after its payment: in the place of the cart in the history, from its top. */
export const justPaid: NavigateOptions = { replace: true, state: "just-paid" };

export function isJustPaid({ state }: Location<unknown>): boolean {
  return state === justPaid.state;
}
