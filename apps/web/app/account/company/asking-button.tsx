import { type ComponentProps, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface AskingButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "kind" | "children"> {
  /** The question, such as "Remove Ravi?". */
  question: string;
  /** What it means for who is asked. */
  consequence: string;
  /** The button that does it. */
  answer: string;
  /** Throws what the server refused. */
  work: () => Promise<void>;
}

/** A button for what is not undone by a second press: it asks first. */
export function AskingButton({ question, consequence, answer, work, ...button }: AskingButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const saving = useSaving(messageOf);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <FormDialog
          title={question}
          width="small"
          saveLabel={answer}
          isDanger
          asksToDiscard={false}
          saving={saving}
          onClose={() => setIsAsking(false)}
          onSave={() =>
            saving.run(async () => {
              await work();
              setIsAsking(false);
            })
          }
        >
          <p>{consequence}</p>
        </FormDialog>
      )}
    </>
  );
}
