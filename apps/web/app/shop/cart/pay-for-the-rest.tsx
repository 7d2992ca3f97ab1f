import type { CartItem } from "@dakbag/contracts/cart";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface PayForTheRestProps {
  items: readonly CartItem[];
  isBusy: boolean;
  /** Takes lines out of the cart. @returns why they could not be; null when they are */
  onSaveForLater: (lineIds: readonly string[]) => Promise<string | null>;
  /** Goes on to pay for what is left. */
  onSaved: () => void;
}

/** Saves the lines that cannot be bought now for later, and goes on with the others, if there are any. */
export function PayForTheRest({ items, isBusy, onSaveForLater, onSaved }: PayForTheRestProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blocked = items.filter(({ problems }) => problems.length > 0);
  const isAnyLeft = blocked.length < items.length;
  const them = blocked.length === 1 ? "it" : "these";
  if (blocked.length === 0) return null;

  async function saveAndPay() {
    setIsSaving(true);
    const refusal = await onSaveForLater(blocked.map(({ _id }) => _id));
    setIsSaving(false);
    setFailure(refusal);
    if (refusal === null && isAnyLeft) onSaved();
  }
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <p>{blockedText(blocked, items.length)}</p>
      <Button wide busy={isSaving || isBusy} onClick={() => void saveAndPay()}>
        {isAnyLeft ? `Pay for the rest, save ${them} for later` : `Save ${them} for later`}
      </Button>
    </>
  );
}

function blockedText(blocked: readonly CartItem[], count: number): string {
  if (count > 1)
    return `${blocked.length} of ${count} items cannot be bought now, and ${blocked.length === 1 ? "is" : "are"} in no total.`;
  const isSoldOut = blocked[0]?.problems[0]?.code === "out-of-stock";
  return isSoldOut ? "This item is sold out." : "This item cannot be bought now.";
}
