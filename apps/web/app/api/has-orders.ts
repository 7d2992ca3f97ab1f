/** Whether the buyer of this browser has orders to repeat. It says no more than that, and ends with the session. */
export const hasOrdersKey = "hasOrders";

/** Stored, it lets the next page reserve the room of "Order again" before its first paint. */
export function storeHasOrders(hasOrders: boolean): void {
  try {
    if (hasOrders) localStorage.setItem(hasOrdersKey, "yes");
    else localStorage.removeItem(hasOrdersKey);
  } catch {
    return; // Storage may be switched off in a private window: then "Order again" is not shown.
  }
}

/** Marks <html> by what is stored. */
export function markHasOrders(): void {
  try {
    if (localStorage.getItem(hasOrdersKey)) document.documentElement.dataset.orders = "some";
    else delete document.documentElement.dataset.orders;
  } catch {
    return;
  }
}

/** The same for <head>, before the first paint. Like `sessionBeforePaint` its bytes never change. */
export const hasOrdersBeforePaint = `try{if(localStorage.getItem("${hasOrdersKey}"))document.documentElement.dataset.orders="some"}catch{}`;
