import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { MoneyChoiceFields, noMoneyChoice } from "#app/staff/money-choice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PreviewChoices } from "./import-preview.tsx";

interface MoneyOfFileProps {
  /** How many rows need the choice. */
  undecidedCount: number;
  onRecheck: (choices: PreviewChoices) => void;
}

/** Asks what happens to the money of the paid orders that a file cancels, and checks the file with the answer. */
export function MoneyOfFile({ undecidedCount, onRecheck }: MoneyOfFileProps) {
  const [choice, setChoice] = useState(noMoneyChoice);
  const { decision, note, restock } = choice;
  const isComplete = restock !== null && (decision === "refund" || (decision !== "" && note.trim() !== ""));
  const checkAgain = () =>
    onRecheck({
      money: decision,
      ...(decision !== "refund" && { moneyNote: note }),
      ...(restock && { restock: "yes" }),
    });
  return (
    <>
      {undecidedCount > 0 && (
        <Notice tone="warn">
          {undecidedCount === 1
            ? "1 row cancels a paid order, and changes nothing until you say what happens to its money."
            : `${formatQuantity(undecidedCount)} rows cancel paid orders, and change nothing until you say what happens to the money.`}
        </Notice>
      )}
      <MoneyChoiceFields
        legend="What happens to the money of each cancelled order?"
        refundTitle="Refund what is left of it"
        choice={choice}
        onChange={setChoice}
      />
      <div>
        <Button size="small" disabled={!isComplete} onClick={checkAgain}>
          Check the file again
        </Button>
      </div>
    </>
  );
}
