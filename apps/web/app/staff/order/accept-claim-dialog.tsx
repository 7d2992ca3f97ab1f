import type { ClaimOnDesk } from "@dakbag/contracts/claims";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { maxClaimReasonLength } from "@dakbag/domain/claims/claim-evidence";
import { canBeRestocked, canComeBack } from "@dakbag/domain/claims/claim-labels";
import { canClaimBecome, type ClaimStep, stateAfterStep } from "@dakbag/domain/claims/claim-state";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { refundAmount } from "./refund-amount.ts";
import styles from "./claims-block.module.css";

interface AcceptClaimDialogProps {
  order: OrderOnDesk["order"];
  refundable: OrderOnDesk["refundable"];
  claim: ClaimOnDesk;
  /** Also after a refusal: the claim may have changed. */
  onClose: () => void;
}

type Line = ClaimOnDesk["lines"][number];

/** The pieces chosen of a line, as typed. */
interface Chosen {
  readonly refund: string;
  readonly replace: string;
  readonly restock: boolean;
}

/** Accepts a claim whole or by piece: what is neither refunded nor replaced is refused. */
export function AcceptClaimDialog({ order, refundable, claim, onClose }: AcceptClaimDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Chosen>>>(() => chosenBefore(claim));
  const [step, setStep] = useState<ClaimStep>("settle");
  const [answer, setAnswer] = useState(claim.answer);
  const saving = useSaving(refusalIn(["answer"]));
  const lines = claim.lines.map((line) => ({ line, pieces: readPieces(line, chosen[line.lineNumber]) }));
  const readable = lines.flatMap(({ pieces }) => (pieces ? [pieces] : []));
  const isReadable = readable.length === lines.length;
  const amount = isReadable ? amountOf(readable, refundable) : 0;

  function accept() {
    if (!isReadable) return saving.refuse("Please correct the quantities first.");
    const accepted = readable.filter(({ refund, replace }) => refund + replace > 0);
    if (accepted.length === 0)
      return saving.refuse("Please refund or replace at least one piece, or refuse the claim.");
    return saving.run(async () => {
      await call("POST /api/admin/orders/:id/claims/:claimId/accept", {
        params: { id: order._id, claimId: claim.id },
        body: { version: claim.version, step, lines: accepted, answer: answer.trim() },
      });
      showToast("ok", `The claim is ${stateAfterStep[step].toLowerCase()}`);
      onClose();
    });
  }
  return (
    <FormDialog
      title={`Accept the claim on parcel ${claim.parcelNumber} of order ${order.orderNumber}`}
      saveLabel={step === "settle" && amount > 0 ? `Accept and refund ${formatRupees(amount)}` : "Accept"}
      saving={saving}
      onClose={onClose}
      onSave={accept}
    >
      {lines.map(({ line, pieces }) => (
        <ClaimedLine
          key={line.lineNumber}
          line={line}
          chosen={chosen[line.lineNumber] ?? nothing}
          isWrong={pieces === undefined}
          canRestock={step !== "goods-back" && canBeRestocked(claim.kind)}
          onChange={(change) => setChosen({ ...chosen, [line.lineNumber]: change })}
        />
      ))}
      <RadioCards
        legend="When"
        cards={stepCards.filter(
          ({ value }) =>
            canClaimBecome(claim.state, stateAfterStep[value]) &&
            (value !== "goods-back" || canComeBack(claim.kind)),
        )}
        chosen={step}
        onChoose={(value) => setStep(value as ClaimStep)}
      />
      <TextArea
        label="Answer to the buyer"
        hint="The buyer reads it on the order's page."
        optional
        name="answer"
        maxLength={maxClaimReasonLength}
        value={answer}
        error={saving.errors.answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </FormDialog>
  );
}

const nothing: Chosen = { refund: "", replace: "", restock: false };

const stepCards: readonly { value: ClaimStep; title: string; note: string }[] = [
  { value: "settle", title: "Now", note: "The refund is asked for, and the replacement is to be packed." },
  { value: "goods-back", title: "Once the goods are back", note: "Nothing is refunded or sent before." },
  { value: "later", title: "Later", note: "The claim stays accepted until it is settled." },
];

/** What was accepted before; of a new claim nothing. */
const chosenBefore = ({ lines }: ClaimOnDesk): Record<number, Chosen> =>
  Object.fromEntries(
    lines.map(({ lineNumber, refund, replace, restock }) => [
      lineNumber,
      { refund: refund === 0 ? "" : String(refund), replace: replace === 0 ? "" : String(replace), restock },
    ]),
  );

/** Undefined when they are no numbers of pieces that were claimed and are left. */
function readPieces({ lineNumber, quantity, toRemedy }: Line, chosen: Chosen = nothing) {
  const numbers = [chosen.refund, chosen.replace].map((text) => text.trim() || "0");
  const [refund = 0, replace = 0] = numbers.map(Number);
  if (!numbers.every((text) => /^\d{1,9}$/.test(text)) || refund + replace > Math.min(quantity, toRemedy))
    return undefined;
  return { lineNumber, refund, replace, restock: chosen.restock };
}

function amountOf(
  pieces: readonly { lineNumber: number; refund: number }[],
  refundable: AcceptClaimDialogProps["refundable"],
): number {
  return pieces.reduce((sum, { lineNumber, refund }) => {
    const line = refundable?.lines.find((one) => one.lineNumber === lineNumber);
    return line && refund > 0 && refund <= line.left ? sum + refundAmount(line, refund) : sum;
  }, 0);
}

interface ClaimedLineProps {
  line: Line;
  chosen: Chosen;
  isWrong: boolean;
  canRestock: boolean;
  onChange: (chosen: Chosen) => void;
}

function ClaimedLine({ line, chosen, isWrong, canRestock, onChange }: ClaimedLineProps) {
  const most = Math.min(line.quantity, line.toRemedy);
  return (
    <fieldset className={styles.line}>
      <legend className={styles.title}>
        <span>{line.productTitle}</span> <span className="muted">{line.SKU}</span>
      </legend>
      <p className="muted">
        {`${formatPieces(line)} claimed, ${formatQuantity(most)} at most; ${formatQuantity(line.inStock)} in stock`}
      </p>
      <div className={styles.pair}>
        <TextField
          label="Refund"
          inputMode="numeric"
          value={chosen.refund}
          error={isWrong ? `Together at most ${formatQuantity(most)}` : undefined}
          onChange={({ target }) => onChange({ ...chosen, refund: target.value })}
        />
        <TextField
          label="Replace"
          inputMode="numeric"
          value={chosen.replace}
          onChange={({ target }) => onChange({ ...chosen, replace: target.value })}
        />
      </div>
      {canRestock && (
        <Checkbox
          label="These pieces came back whole: put them into stock"
          checked={chosen.restock}
          onChange={({ target }) => onChange({ ...chosen, restock: target.checked })}
        />
      )}
    </fieldset>
  );
}
