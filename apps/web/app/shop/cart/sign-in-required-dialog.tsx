import { openSignIn, type SignInTab } from "#app/api/sign-in-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface SignInRequiredDialogProps {
  onClose: () => void;
  /** Adds what was to be added, once the user is signed in. */
  onSignedIn: () => void;
}

/** Adding to the cart needs sign-in (buyer §2). */
export function SignInRequiredDialog({ onClose, onSignedIn }: SignInRequiredDialogProps) {
  function open(tab: SignInTab) {
    onClose();
    openSignIn(tab, onSignedIn);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title="Login Required"
      actions={
        <>
          <Button kind="quiet" onClick={() => open("register")}>
            New here? Register
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="action" onClick={() => open("sign-in")}>
            Login Now
          </Button>
        </>
      }
    >
      <p>Please login to add items to your cart.</p>
    </Dialog>
  );
}
