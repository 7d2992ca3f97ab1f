import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { Button } from "#app/ui/button.tsx";
import type { AddressDraft } from "./address-draft.ts";
import type { PinNote } from "./use-pin-state.ts";
import styles from "./address-fields.module.css";

interface PinNoteProps {
  draft: AddressDraft;
  note: PinNote | undefined;
  /** Whether the 500-pieces rule looks at this address. */
  decidesOnDelhi: boolean;
  /** Takes a state; without it the state is not to be changed here. */
  onChoose: ((state: string) => void) | undefined;
}

/** What the PIN code says about the address, announced politely as it is typed. */
export function PinNoteBelow({ draft, note, decidesOnDelhi, onChoose }: PinNoteProps) {
  const isDelhi = decidesOnDelhi && draft.country === "India" && isDelhiPincode(draft.zipCode);
  return (
    <div className={styles.pinNote}>
      <div role="status">
        {note && <p data-warn={note.kind === "differs" || undefined}>{wordsOf(note, draft)}</p>}
        {isDelhi && <p>Delhi PIN: you can order 500 pieces too.</p>}
      </div>
      {note && onChoose && (
        <div className={styles.choices}>
          {statesToChoose(note).map((state) => (
            <Button key={state} onClick={() => onChoose(state)}>
              Use {state}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function wordsOf(note: PinNote, { zipCode, state }: AddressDraft): string {
  switch (note.kind) {
    case "filled":
      return `${note.state} is filled in from the PIN code.`;
    case "fill":
      return `PIN ${zipCode} looks like ${note.state}.`;
    case "choose":
      return `PIN ${zipCode} looks like ${note.states.join(" or ")}.`;
    case "differs":
      return `PIN ${zipCode} looks like ${note.states.join(" or ")}, not ${state}.`;
  }
}

function statesToChoose(note: PinNote): readonly string[] {
  if (note.kind === "filled") return [];
  return note.kind === "fill" ? [note.state] : note.states;
}
