import type { ProductVerdict } from "@dakbag/contracts/imports";
import { formatQuantity } from "@dakbag/domain/money/money";
import type { Answer } from "#app/api/call.ts";
import { VerdictDialog } from "#app/staff/imports/verdict-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { StateTone } from "#app/ui/state-word.tsx";
import { productsInWords } from "./product-words.ts";

export type Checked = Answer<"POST /api/admin/productCsv">;

interface UploadPreviewProps {
  file: File;
  checked: Checked;
  /** Staff have said that it is another delivery. */
  isAgain: boolean;
  onAgain: () => void;
  onApply: () => Promise<void>;
  onClose: () => void;
}

const verdictWords: Record<ProductVerdict["verdict"], { tone: StateTone; word: string }> = {
  updated: { tone: "ok", word: "Updated" },
  same: { tone: "neutral", word: "Same" },
  notFound: { tone: "warn", word: "Not found" },
  invalid: { tone: "bad", word: "Invalid" },
};

/** What a file of prices and stock would do, row by row, before it does it. */
export function UploadPreview({ file, checked, onApply, onClose, ...again }: UploadPreviewProps) {
  const { rows, updatedCount, sameCount, notFoundCount, invalidCount } = checked;
  return (
    <VerdictDialog
      fileName={file.name}
      nameHeading="SKU"
      counts={[
        { word: "Updated", count: updatedCount },
        { word: "Same", count: sameCount },
        { word: "Not Found", count: notFoundCount },
        { word: "Invalid", count: invalidCount },
      ]}
      verdicts={rows.map(({ line, SKU, verdict, what, setsLower }) => ({
        line,
        name: SKU,
        what,
        ...verdictWords[verdict],
        ...(setsLower && ({ tone: "warn", word: "Sets lower" } as const)),
      }))}
      warning={<Warnings checked={checked} {...again} />}
      action={checked.upload === null ? null : `Update ${productsInWords(updatedCount)}`}
      onApply={onApply}
      sheet={[
        ["line", "SKU", "result", "what changes"],
        ...rows.map(({ line, SKU, verdict, what }) => [`${line}`, SKU, verdictWords[verdict].word, what]),
      ]}
      onClose={onClose}
    />
  );
}

function Warnings({
  checked,
  isAgain,
  onAgain,
}: Pick<UploadPreviewProps, "checked" | "isAgain" | "onAgain">) {
  const { earlier, rows } = checked;
  const lower = rows.filter(({ setsLower }) => setsLower).length;
  const who = earlier && `${earlier.by}, ${indiaDateAndTime(earlier.at)}`;
  return (
    <>
      {earlier?.isSame && !isAgain && (
        <Notice
          tone="warn"
          actions={
            <Button size="small" onClick={onAgain}>
              Check them anew
            </Button>
          }
        >
          These rows were applied before ({who}), so they change nothing now. Is it another delivery of the
          same goods, or an old price list again?
        </Notice>
      )}
      {earlier?.isSame && isAgain && (
        <Notice tone="warn">These rows were applied before ({who}). They are applied once more.</Notice>
      )}
      {earlier && !earlier.isSame && (
        <Notice tone="warn">
          A file of this name was applied before ({who}). What it has added or taken is done once more if it
          stands here too.
        </Notice>
      )}
      {lower > 0 && (
        <Notice tone="warn">
          {lower === 1 ? "1 row sets" : `${formatQuantity(lower)} rows set`} the stock lower than it is now.
          If goods were to be added: spreadsheets drop the plus, so write “add 500”.
        </Notice>
      )}
    </>
  );
}
