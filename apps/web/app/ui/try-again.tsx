import { useRevalidator } from "react-router";
import { Button } from "./button.tsx";

/** Reads the page's data once more. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button busy={state === "loading"} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
