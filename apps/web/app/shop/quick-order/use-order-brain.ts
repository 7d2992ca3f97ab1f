import { useEffect, useEffectEvent, useState } from "react";
import { catalogueInBrowser, subscribeCatalogue } from "#app/api/catalogue.ts";
import { getDraft, isBlank } from "./order-draft.ts";
import type { OrderBrain } from "./order-brain.ts";

type BrainState = { brain: OrderBrain | null; failure: string | null };

/**
 * What reads and reviews the rows, once it is here, and the way to ask for it. It loads when somebody turns to the
 * table, or at once where a draft waits; and anew with every newer catalogue.
 */
export function useOrderBrain(): BrainState & { load: () => Promise<OrderBrain | null> } {
  const [state, setState] = useState<BrainState>({ brain: null, failure: null });

  async function load(): Promise<OrderBrain | null> {
    if (state.brain) return state.brain;
    const opened = await openBrainOnCatalogue();
    // Asked for twice at once, the first one stays: what it has reviewed need not be reviewed again.
    setState((before) => (before.brain ? before : opened));
    return opened.brain;
  }
  const onNewCatalogue = useEffectEvent(() => {
    if (state.brain) void openBrainOnCatalogue().then((opened) => opened.brain && setState(opened));
  });
  useEffect(() => {
    const hasDraft = getDraft().rows.some((row) => !isBlank(row));
    if (hasDraft) void openBrainOnCatalogue().then(setState);
    return subscribeCatalogue(() => onNewCatalogue());
  }, []);
  return { ...state, load };
}

async function openBrainOnCatalogue(): Promise<BrainState> {
  try {
    const [catalogue, { openBrain }] = await Promise.all([catalogueInBrowser(), import("./order-brain.ts")]);
    if ("failure" in catalogue) return { brain: null, failure: catalogue.failure };
    return { brain: openBrain(catalogue.products), failure: null };
  } catch {
    return { brain: null, failure: "Something went wrong" };
  }
}
