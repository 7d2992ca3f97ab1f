import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Visitors } from "../failures/shop-visitors.ts";

const maxPauseMs = 100;
// The provider takes no payment below one rupee.
const piecesInCart = 20;
const ordersWithinMs = 60_000;

interface Request {
  readonly what: "browse" | "cart" | "order" | "confirm";
  readonly startedAt: number;
  readonly endedAt: number;
  readonly answer: Answer;
}

/** What buyers have seen: everything acknowledged must be stored. */
export interface Seen {
  readonly requests: Request[];
  /** Orders that were acknowledged, by their ids, with the time at which they were sent. */
  readonly orders: Map<string, number>;
  /** Payments that were confirmed, by the provider's ids of their orders. */
  readonly confirmed: Set<string>;
}

/** Buyers who look, fill their carts, order and pay until they are stopped; what fails they try again after a moment. */
export function startShoppers(visitors: Visitors, urls: readonly string[], count: number) {
  const seen: Seen = { requests: [], orders: new Map(), confirmed: new Set() };
  const stopping = new AbortController();

  async function untilSuccess<One extends Answer>(what: Request["what"], act: () => Promise<One>) {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const answer = await act();
      seen.requests.push({ what, startedAt, endedAt: performance.now(), answer });
      await pause(Math.random() * maxPauseMs);
      if (answer.status === 200) return { startedAt, answer };
      if (answer.status >= 400 && answer.status < 500) return undefined;
    }
    return undefined;
  }

  async function shop(url: string): Promise<void> {
    const buyer = visitors.next();
    while (!stopping.signal.aborted) {
      await untilSuccess("browse", () => visitors.browse(url));
      await untilSuccess("cart", () => visitors.fill(url, buyer, piecesInCart));
      const order = await untilSuccess("order", () => visitors.order(url, buyer));
      if (!order?.answer.placed) continue;
      const { orderId, razorpayOrderId } = order.answer.placed;
      seen.orders.set(orderId, order.startedAt);
      const paid = await visitors.pay(razorpayOrderId);
      if (await untilSuccess("confirm", () => visitors.confirm(url, buyer, paid)))
        seen.confirmed.add(razorpayOrderId);
    }
  }
  const running = Promise.all(
    Array.from({ length: count }, (_, index) => shop(urls[index % urls.length] ?? "")),
  );
  return {
    seen,
    /** Waits until buyers have placed so many orders more. */
    async untilOrders(more: number): Promise<void> {
      const wanted = seen.orders.size + more;
      const deadline = performance.now() + ordersWithinMs;
      while (seen.orders.size < wanted) {
        if (performance.now() > deadline) throw new Error("No order was taken within a minute.");
        await Promise.race([pause(20), running]);
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** A 503 with a sentence for people, as the shop answers while it has no database. */
export function isClearRefusal({ status, body }: Answer): boolean {
  return status === 503 && typeof body["message"] === "string";
}
