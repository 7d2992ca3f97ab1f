import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** Fills a cart through the API: `{ POLPOD120160: 2000 }`. */
export async function fillCart(
  { app }: Pick<TestApp, "app">,
  buyer: SignedIn,
  goods: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [sku, quantity] of Object.entries(goods)) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/cart",
      headers: buyer.headers,
      payload: { sku, quantity },
    });
    if (answer.statusCode !== 200) throw new Error(`${sku} was refused: ${answer.body}`);
  }
}
