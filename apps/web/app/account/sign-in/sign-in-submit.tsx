import { Button } from "#app/ui/button.tsx";
import type { SignIn } from "./use-sign-in.ts";

/** The main button of a step. */
export function SignInSubmit({ state, children }: { state: SignIn["state"]; children: string }) {
  return (
    <Button
      type="submit"
      kind="action"
      size="large"
      wide
      busy={state.isBusy}
      aria-disabled={state.isSignedIn}
    >
      {children}
    </Button>
  );
}
