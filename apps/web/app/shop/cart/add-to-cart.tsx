import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CartIcon, TickIcon } from "#app/ui/icons.tsx";
import { type Ref, useState } from "react";
import { ApiError, wentWrong } from "#app/api/api-error.ts";
import { callOnce } from "#app/api/call-once.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { refreshCatalogue } from "#app/api/catalogue.ts";
import { getSession } from "#app/api/session.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { SignInRequiredDialog } from "./sign-in-required-dialog.tsx";

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
  const { state, failure, add, dismiss } = adding;
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
        {isAdded && <TickIcon />}
        <span>{isAdded ? "Added to Cart" : "Add to Cart"}</span>
        {title !== undefined && <span className="visually-hidden">{`: ${title}`}</span>}
      </Button>
      <ActionError>{failure}</ActionError>
      {isAdded && (
        <ButtonLink to="/cart" size={size} wide>
          <CartIcon />
          <span>Go to Cart</span>
        </ButtonLink>
      )}
      {state === "needs-sign-in" && <SignInRequiredDialog onClose={dismiss} onSignedIn={() => void add()} />}
    </div>
  );
}

export type Adding = ReturnType<typeof useAddToCart>;

interface AddToCartState {
  state: "ready" | "adding" | "added" | "needs-sign-in";
  /** Why it was not added. */
  failure: string | null;
}

const ready: AddToCartState = { state: "ready", failure: null };

/** Adds one line to the cart, with the messages of buyer §8. */
export function useAddToCart(line: { sku: string; quantity: number }) {
  const name = `${line.sku} x ${line.quantity}`;
  const [{ of, ...known }, setKnown] = useState({ of: name, ...ready });
  const set = (change: Partial<AddToCartState>) => setKnown({ of: name, ...ready, ...change });
  async function add() {
    if (!getSession()) return set({ state: "needs-sign-in" });
    set({ state: "adding" });
    try {
      await callOnce("POST /api/cart", { body: line });
      set({ state: "added" });
      showToast("ok", "Successfully Added to Cart!");
      void refreshCartCount();
    } catch (error) {
      set(afterFailure(error));
    }
  }

  function afterFailure(error: unknown): Partial<AddToCartState> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) return { state: "needs-sign-in" };
    // The stock shown here may be out of date.
    if (status === 409) refreshCatalogue();
    return { failure: wentWrong(error) };
  }

  return {
    // Another quantity has not been added yet.
    ...(of === name ? known : ready),
    add,
    dismiss: () => set(ready),
  };
}
