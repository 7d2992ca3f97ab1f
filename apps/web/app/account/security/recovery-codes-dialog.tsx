import { useState } from "react";
import { PressButton } from "#app/components/press-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import styles from "./recovery-codes-dialog.module.css";

/** The recovery codes, shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    setIsCopied(true);
  }
  return (
    <Dialog
      open
      // They are never shown again: closing needs the tick.
      onClose={() => isKept && onClose()}
      title="Your recovery codes"
      width="small"
      actions={
        <Button kind="action" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.content}>
        <p>
          If you lose your phone, each of these signs you in once in place of the app. They are shown only
          now: keep them in a safe place, not on the phone.
        </p>
        <div className={styles.sheet}>
          <ul role="list" className={styles.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="row">
          <PressButton work={copy} otherwise="Your browser does not allow copying. Please select the codes.">
            Copy
          </PressButton>
          <Button onClick={() => window.print()}>Print</Button>
          <p role="status">{isCopied && "Copied."}</p>
        </div>
        <Checkbox
          label="I have saved these codes"
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
