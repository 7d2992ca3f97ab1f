import { useId, useState } from "react";
import { ActionError } from "#app/ui/action-error.tsx";
import styles from "./claims-block.module.css";
import { sendClaimPictures } from "./send-claim-pictures.ts";

interface AddPicturesProps {
  named: { readonly id: string; readonly claimId: string };
  /** How many more the claim may have. */
  free: number;
  /** Also after a refusal. */
  onSent: () => void;
}

/** Chooses pictures, and sends them at once. */
export function AddPictures({ named, free, onSent }: AddPicturesProps) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(files: readonly File[]) {
    setIsBusy(true);
    setFailure(null);
    const failures = await sendClaimPictures(named, files.slice(0, free));
    setIsBusy(false);
    setFailure(failures.length === 0 ? null : failures.join(" "));
    onSent();
  }
  return (
    <div className={styles.pictures}>
      <label htmlFor={id}>{isBusy ? "Sending…" : `Add pictures (${free} more at most)`}</label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy}
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <ActionError>{failure}</ActionError>
    </div>
  );
}
