import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CartIcon, TickIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

// Its code loads when a visitor turns to the button.
const LoginRequiredDialog = lazyPart(() => import("./login-required-dialog.tsx"));

interface AddToCartProps {
  sku: string;
  quantity: number;
  size?: "medium" | "large";
  /** What the button adds, for those who do not see what stands around it: where a page has more than one. */
  title?: string;
  /** Sets the button and the way to the cart. */
  className?: string | undefined;
}

/** The button that puts a line into the cart, and afterwards the way there (buyer §2). */
export function AddToCart({ sku, quantity, size = "medium", title, className }: AddToCartProps) {
  const { state, add, dismiss } = useAddToCart({ sku, quantity });
  const isAdded = state === "added";
  return (
    <div className={className}>
      <Button
        kind="action"
        size={size}
        wide
        busy={state === "adding"}
        // Not `disabled`, which would take the keyboard's place away.
        aria-disabled={isAdded || undefined}
        onClick={() => void (isAdded || add())}
        onFocus={LoginRequiredDialog.load}
        onPointerEnter={LoginRequiredDialog.load}
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
      {state === "needs-sign-in" && <LoginRequiredDialog onClose={dismiss} />}
    </div>
  );
}
