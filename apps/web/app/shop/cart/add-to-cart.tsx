import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CartIcon, TickIcon } from "#app/ui/icons.tsx";
import { type Ref, useRef, useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { refreshCatalogue } from "#app/api/catalogue.ts";
import { getSession } from "#app/api/session.ts";
import { newIdempotencyKey } from "#app/api/new-idempotency-key.ts";
import { showToast } from "#app/ui/toast.tsx";
import { LoginRequiredDialog } from "./login-required-dialog.tsx";

interface AddToCartProps {
  sku: string;
  quantity: number;
  size?: "medium" | "large";
  /** What the button adds, for screen readers where a page has more than one. */
  title?: string;
  className?: string | undefined;
}

/** The button that puts a line into the cart, and afterwards the way there (buyer §2). */
export function AddToCart({ sku, quantity, ...look }: AddToCartProps) {
  return <AddToCartButton adding={useAddToCart({ sku, quantity })} {...look} />;
}

interface AddToCartButtonProps extends Omit<AddToCartProps, "sku" | "quantity"> {
  adding: Adding;
  ref?: Ref<HTMLDivElement>;
}

/** The same where another button of the page adds the same line. */
export function AddToCartButton({ adding, ref, size = "medium", title, className }: AddToCartButtonProps) {
  const { state, add, dismiss } = adding;
  const isAdded = state === "added";
  return (
    <div ref={ref} className={className}>
      <Button
        kind="action"
        size={size}
        wide
        busy={state === "adding"}
        // Not `disabled`, which would lose the keyboard focus.
        aria-disabled={isAdded || undefined}
        onClick={() => void (isAdded || add())}
      >
        {isAdded ? (
          <>
            <TickIcon /> Added to Cart
          </>
        ) : (
          "Add to Cart"
        )}
        {title !== undefined && <span className="visually-hidden">: {title}</span>}
      </Button>
      {isAdded && (
        <ButtonLink to="/cart" size={size} wide>
          <CartIcon /> Go to Cart
        </ButtonLink>
      )}
      {state === "needs-sign-in" && <LoginRequiredDialog onClose={dismiss} onSignedIn={() => void add()} />}
    </div>
  );
}

export type Adding = ReturnType<typeof useAddToCart>;

type AddToCartState = "ready" | "adding" | "added" | "needs-sign-in";

/** Adds one line to the cart, with the messages of buyer §8. */
export function useAddToCart(line: { sku: string; quantity: number }) {
  const name = `${line.sku} x ${line.quantity}`;
  const [{ of, state }, setState] = useState<{ of: string; state: AddToCartState }>({
    of: name,
    state: "ready",
  });
  // A request without an answer may have succeeded: the next one for the same line repeats its key.
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
    // The stock shown here may be out of date.
    if (status === 409) refreshCatalogue();
    return "ready";
  }

  return {
    // Another quantity has not been added yet.
    state: of === name ? state : "ready",
    add,
    dismiss: () => setState({ of: name, state: "ready" }),
  };
}
