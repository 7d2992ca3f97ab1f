import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./recovery-codes-dialog.module.css";

/** The recovery codes, shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast("ok", "Copied.");
    } catch {
      showToast("bad", "Your browser does not allow copying. Please select the codes.");
    }
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
        <div className={styles.actions}>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button onClick={() => window.print()}>Print</Button>
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
