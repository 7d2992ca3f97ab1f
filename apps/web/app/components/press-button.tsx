import { type ComponentProps, useId } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

type PressButtonProps = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  /** What a press does; while it runs the button is busy. It fails with an error, or with a sentence for its result. */
  work: () => Promise<string | null | void>;
  /** What is said when it fails without a reason. */
  otherwise?: string;
};

/** A button that asks the server. Why that failed is said below it, until the next press. */
export function PressButton({ work, otherwise, ...button }: PressButtonProps) {
  const { isBusy, refusal, run } = useSaving((error) => messageOf(error, otherwise));
  const refusalId = useId();
  return (
    <>
      <Button
        {...button}
        busy={isBusy}
        aria-describedby={refusal === null ? undefined : refusalId}
        onClick={() => void run(work)}
      />
      <ActionError id={refusalId}>{refusal}</ActionError>
    </>
  );
}
