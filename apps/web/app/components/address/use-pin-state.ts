import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import type { PinStateHint } from "@dakbag/domain/places/pincode";
import { useRef, useState } from "react";
import type { AddressDraft } from "./address-draft.ts";

type PinStates = typeof import("@dakbag/domain/places/pincode");

interface Editing {
  draft: AddressDraft;
  onEdit: (field: AddressField, value: string) => void;
  /** The state must not be filled from the PIN code. */
  isStateFixed: boolean;
}

/** A note beside the PIN code: a hint about the state, or that the state was filled in from it. */
export type PinNote = PinStateHint | { kind: "filled"; state: string };

/**
 * Fills the state from the PIN code until the buyer chooses one, and gives hints after that. The table of PIN codes
 * loads when the address gets the focus.
 */
export function usePinState({ draft, onEdit, isStateFixed }: Editing) {
  const [table, setTable] = useState<PinStates | null>(null);
  const [filled, setFilled] = useState("");
  const isStateChosen = useRef(false);

  async function load(): Promise<PinStates | null> {
    if (table) return table;
    // Without the table there are no hints, and nothing else is lost.
    const loaded = await import("@dakbag/domain/places/pincode").catch(() => null);
    setTable(loaded);
    return loaded;
  }

  async function fillStateFromPin(zipCode: string) {
    const states = await load();
    const isFree = !isStateFixed && !isStateChosen.current && (draft.state === "" || draft.state === filled);
    const hint = isFree ? states?.pinStateHint({ zipCode, state: "" }) : undefined;
    if (hint?.kind !== "fill") return;
    setFilled(hint.state);
    onEdit("state", hint.state);
  }

  function edit(field: AddressField, value: string) {
    onEdit(field, value);
    if (field === "state") {
      isStateChosen.current = value !== "";
      setFilled("");
    }
    if (field === "zipCode" && draft.country === "India") void fillStateFromPin(value.replaceAll(/\s/g, ""));
  }

  return { note: noteOf(draft, table, filled), edit, load: () => void load() };
}

function noteOf(draft: AddressDraft, table: PinStates | null, filled: string): PinNote | undefined {
  if (!table || draft.country !== "India") return undefined;
  const hint = table.pinStateHint(draft);
  if (hint) return hint;
  return filled !== "" && draft.state === filled ? { kind: "filled", state: filled } : undefined;
}
