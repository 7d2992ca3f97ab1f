import { useRef, useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { refreshCatalogue } from "#app/api/catalogue.ts";
import { getSession } from "#app/api/session.ts";
import { newIdempotencyKey } from "#app/api/new-idempotency-key.ts";
import { showToast } from "#app/ui/toast.tsx";

export type AddToCartState = "ready" | "adding" | "added" | "needs-sign-in";

interface Line {
  sku: string;
  quantity: number;
}

/** Adding one line to the cart, with the words of buyer §8. */
export function useAddToCart(line: Line): {
  state: AddToCartState;
  add: () => Promise<void>;
  dismiss: () => void;
} {
  const name = `${line.sku} x ${line.quantity}`;
  const [{ of, state }, setState] = useState<{ of: string; state: AddToCartState }>({
    of: name,
    state: "ready",
  });
  // A press that got no answer may have arrived all the same: the next one of the same line repeats it by this key.
  const unanswered = useRef<{ of: string; key: string } | null>(null);

  async function add() {
    if (!getSession()) return setState({ of: name, state: "needs-sign-in" });
    setState({ of: name, state: "adding" });
    if (unanswered.current?.of !== name) unanswered.current = { of: name, key: newIdempotencyKey() };
    try {
      await call("POST /api/cart", { body: line, headers: { "Idempotency-Key": unanswered.current.key } });
      unanswered.current = null;
      setState({ of: name, state: "added" });
      showToast("ok", "Successfully Added to Cart!");
      void refreshCartCount();
    } catch (error) {
      setState({ of: name, state: await afterFailure(error) });
    }
  }

  async function afterFailure(error: unknown): Promise<AddToCartState> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status !== 0) unanswered.current = null;
    if (status === 401) return "needs-sign-in";
    showToast("bad", ["Something went wrong!", messageOf(error, "")].join(" ").trim());
    // The stock may be other than this page says.
    if (status === 409) refreshCatalogue();
    return "ready";
  }

  return {
    // Another quantity is another line: it has not been added yet.
    state: of === name ? state : "ready",
    add,
    dismiss: () => setState({ of: name, state: "ready" }),
  };
}
