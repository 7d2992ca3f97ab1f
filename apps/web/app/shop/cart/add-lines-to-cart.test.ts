import { afterEach, describe, expect, it, vi } from "vitest";
import { endSession, startSession } from "#app/api/session.ts";
import { addLinesToCart } from "./add-lines-to-cart.ts";

afterEach(() => {
  endSession();
});

const lines = [
  { sku: "HONROL100", quantity: 5 },
  { sku: "TAPBRN040", quantity: 2000 },
];
const answer = {
  success: true,
  addedCount: 1,
  lines: [
    { sku: "HONROL100", quantity: 5, outcome: "added", code: null, message: null },
    { sku: "TAPBRN040", quantity: 2000, outcome: "refused", code: "over-stock", message: "Too much." },
  ],
};

/** Answers the additions in order; other requests are recorded and answered with nothing. */
function serverAnswers(...answers: (() => Response)[]) {
  startSession({ token: "a-token", name: "Ravi", phoneNumber: "9876543210" });
  const keys: (string | null)[] = [];
  const others: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit & { headers: Headers }) => {
    if (address !== "/api/cart/lines") {
      others.push(address);
      return Response.json({ success: true, statusText: "OK", items: [1], products: [] });
    }
    keys.push(init.headers.get("Idempotency-Key"));
    return answers.shift()!();
  });
  return { keys, others };
}
const good = () => Response.json(answer);
const nothing = () => {
  throw new TypeError("Failed to fetch");
};

describe("adding lines to the cart", () => {
  it("returns the result of each line, and reloads the cart count and low stock", async () => {
    const { others } = serverAnswers(good);
    expect(await addLinesToCart(lines)).toEqual({ addedCount: 1, lines: answer.lines });
    expect(others).toEqual(["/api/cart", "/api/products?ifSmall=1"]);
  });

  it("sends a new key for every new addition", async () => {
    const { keys } = serverAnswers(good, good);
    await addLinesToCart(lines);
    await addLinesToCart(lines);
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => /^[0-9a-f-]{36}$/.test(key ?? ""))).toBe(true);
  });

  it("sends the same key again after no answer, so that nothing is added twice", async () => {
    const { keys } = serverAnswers(nothing, nothing, good, good);
    await expect(addLinesToCart(lines)).rejects.toThrow("Something went wrong");
    await expect(addLinesToCart(lines)).rejects.toThrow("Something went wrong");
    await addLinesToCart(lines);
    await addLinesToCart(lines);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("sends a new key for other lines, and after a refusal", async () => {
    const refused = () => Response.json({ success: false, message: "lines must be fewer" }, { status: 400 });
    const { keys } = serverAnswers(nothing, refused, good);
    await expect(addLinesToCart(lines)).rejects.toThrow("Something went wrong");
    await expect(addLinesToCart(lines.slice(1))).rejects.toThrow("lines must be fewer");
    await addLinesToCart(lines.slice(1));
    expect(new Set(keys).size).toBe(3);
  });
});
