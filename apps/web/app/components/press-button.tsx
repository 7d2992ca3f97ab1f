import { type ComponentProps, useId, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";

type PressButtonProps = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  /** What a press does; while it runs the button is busy. It fails with an error, or with a sentence for its result. */
  work: () => Promise<string | null | void>;
  /** What is said when it fails without a reason. */
  otherwise?: string;
};

/** A button that asks the server. Why that failed is said below it, until the next press. */
export function PressButton({ work, otherwise, ...button }: PressButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const failureId = useId();

  async function press() {
    setIsBusy(true);
    setFailure(null);
    try {
      setFailure((await work()) ?? null);
    } catch (error) {
      setFailure(messageOf(error, otherwise));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Button
        {...button}
        busy={isBusy}
        aria-describedby={failure === null ? undefined : failureId}
        onClick={() => void press()}
      />
      <ActionError id={failureId}>{failure}</ActionError>
    </>
  );
}
