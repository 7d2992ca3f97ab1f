import type { AddressField } from "@dakbag/domain/places/address-field-problem";
import type { PinStateHint } from "@dakbag/domain/places/pin-states";
import { isPincode } from "@dakbag/domain/places/pincode";
import { useEffect, useRef, useState } from "react";
import { readDelivery, useDelivery } from "#app/api/delivery.ts";
import type { AddressDraft } from "./address-draft.ts";

type PinStates = typeof import("@dakbag/domain/places/pin-states");

interface Editing {
  /** The prefix of the fields' names. */
  group: string;
  draft: AddressDraft;
  onEdit: (field: AddressField, value: string) => void;
  /** The state must not be filled from the PIN code. */
  isStateFixed: boolean;
}

/** What was filled in from the PIN code; empty where the buyer typed or chose it. */
interface Filled {
  readonly district: string;
  readonly state: string;
}

/** Without the table there are no hints, and nothing else is lost. */
const importTable = () => import("@dakbag/domain/places/pin-states").catch(() => null);

const nothing: Filled = { district: "", state: "" };

/** A note beside the PIN code: a hint about the state, which is sure when the directory knows it, or what was filled in from it. */
export type PinNote = (PinStateHint & { isSure: boolean }) | ({ kind: "filled" } & Filled);

/**
 * Fills district and state from the PIN code until the buyer enters them, and gives hints about the state after that: those of
 * the server's directory, which decides, else those of a table, which loads when the address gets the focus.
 */
export function usePinState({ group, draft, onEdit, isStateFixed }: Editing) {
  const [table, setTable] = useState<PinStates | null>(null);
  const [filled, setFilled] = useState(nothing);
  const isStateChosen = useRef(false);
  const delivery = useDelivery(draft.country === "India" ? draft.zipCode : "");
  // Absent in an answer of the last release.
  const states = (typeof delivery === "object" && delivery.states) || [];
  const isAsked = states.length > 0;
  useEffect(() => void (isAsked && importTable().then(setTable)), [isAsked]);
  // What the fields have when the server answers.
  const latest = useRef({ draft, filled, isStateFixed });
  useEffect(() => void (latest.current = { draft, filled, isStateFixed }));

  async function load(): Promise<PinStates | null> {
    if (table) return table;
    const loaded = await importTable();
    setTable(loaded);
    return loaded;
  }

  function fill(field: keyof Filled, value: string | null) {
    const { draft: now, filled: before, isStateFixed: isFixed } = latest.current;
    // Also while the buyer may be about to type it.
    const hasFocus = document.activeElement?.getAttribute("name") === `${group}.${field}`;
    const isTaken = hasFocus || (field === "state" && (isFixed || isStateChosen.current));
    if (value === null || isTaken || (now[field] !== "" && now[field] !== before[field])) return;
    setFilled((last) => ({ ...last, [field]: value }));
    onEdit(field, value);
  }

  async function fillFromPin(zipCode: string) {
    const states = await load();
    const hint = states?.pinStateHint({ zipCode, state: "" });
    if (hint?.kind === "fill") fill("state", hint.state);
    if (!isPincode(zipCode)) return;
    const found = await readDelivery(zipCode).catch(() => null);
    if (!found || latest.current.draft.zipCode !== zipCode) return;
    fill("district", found.district);
    fill("state", found.state);
  }

  function edit(field: AddressField, value: string) {
    onEdit(field, value);
    if (field === "state") isStateChosen.current = value !== "";
    if (field === "state" || field === "district") setFilled((last) => ({ ...last, [field]: "" }));
    if (field === "zipCode" && draft.country === "India") void fillFromPin(value.replaceAll(/\s/g, ""));
  }

  return { note: noteOf(draft, table, filled, states), edit, load: () => void load() };
}

function noteOf(
  draft: AddressDraft,
  table: PinStates | null,
  filled: Filled,
  states: readonly string[],
): PinNote | undefined {
  if (!table || draft.country !== "India") return undefined;
  const isSure = states.length > 0;
  const hint = table.pinStateHint(draft, isSure ? states : undefined);
  if (hint) return { ...hint, isSure };
  const district = draft.district === filled.district ? filled.district : "";
  const state = draft.state === filled.state ? filled.state : "";
  return district === "" && state === "" ? undefined : { kind: "filled", district, state };
}
