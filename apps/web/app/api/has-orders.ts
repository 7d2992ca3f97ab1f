import { hasOrdersKey } from "./session.ts";

/** Marks <html> by what is stored. */
export function markHasOrders(): void {
  if (localStorage.getItem(hasOrdersKey)) document.documentElement.dataset.orders = "some";
  else delete document.documentElement.dataset.orders;
}

/** The same for <head>, before the first paint. Like `sessionBeforePaint` its bytes never change. */
export const hasOrdersBeforePaint = `try{if(localStorage.getItem("${hasOrdersKey}"))document.documentElement.dataset.orders="some"}catch{}`;
