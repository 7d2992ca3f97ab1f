import type { OrderDetails } from "@dakbag/contracts/orders";
import type { BuyerClaimKind } from "@dakbag/domain/claims/claim-clock";
import {
  isVideoUrl,
  maxClaimNoteLength,
  maxClaimPictures,
  maxVideoUrlLength,
  videoUrlProblem,
} from "@dakbag/domain/claims/claim-evidence";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { callOnce } from "#app/api/call-once.ts";
import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { claimQuestions } from "./claim-texts.ts";
import styles from "./claims-block.module.css";
import type { Claims } from "./read-claims.ts";
import { sendClaimPictures } from "./send-claim-pictures.ts";

type Parcel = Claims["parcels"][number];

interface ClaimDialogProps {
  order: OrderDetails;
  /** Those of which something can be claimed. */
  parcels: readonly Parcel[];
  onClose: () => void;
}

interface Draft {
  readonly parcel: number;
  readonly kind: BuyerClaimKind | "";
  readonly pieces: Readonly<Record<number, string>>;
  readonly note: string;
  readonly videoUrl: string;
  readonly pictures: readonly File[];
}

/** Says what is wrong with which pieces of a parcel; the claim is kept first, and its pictures follow. */
export default function ClaimDialog({ order, parcels, onClose }: ClaimDialogProps) {
  const [first] = parcels;
  const [draft, setDraft] = useState<Draft>({
    parcel: first?.number ?? 1,
    kind: "",
    pieces: {},
    note: "",
    videoUrl: "",
    pictures: [],
  });
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const saving = useSaving<"kind" | "pieces" | "videoUrl">(messageOf);
  const parcel = parcels.find(({ number }) => number === draft.parcel) ?? first;
  if (!parcel) return null;

  function report(of: Parcel) {
    const problem = problemOf(draft, of);
    if (problem) return saving.refuse(problem.text, problem.field);
    return saving.run(async () => {
      const { kind, note, videoUrl } = draft;
      const body = {
        parcel: of.number,
        kind: kind || "damaged",
        lines: linesOf(draft, of),
        note,
        videoUrl,
      } as const;
      const { claimId } = await callOnce("POST /api/orders/:id/claims", { params: { id: order._id }, body });
      const failures = await sendClaimPictures({ id: order._id, claimId }, draft.pictures);
      if (failures.length > 0) showToast("bad", `Your report is kept. ${failures.join(" ")}`);
      else showToast("ok", "Your report is kept. We answer on this page.");
      onClose();
    });
  }
  return (
    <FormDialog
      title={`Report a problem with order ${order.orderNumber}`}
      saveLabel="Send report"
      saving={saving}
      onClose={onClose}
      onSave={() => report(parcel)}
    >
      {parcels.length > 1 && <ParcelField parcels={parcels} draft={draft} set={set} />}
      <KindField parcel={parcel} draft={draft} set={set} error={saving.errors.kind} />
      {parcel.lines.map((line, at) => (
        <PiecesField
          key={line.lineNumber}
          line={line}
          value={draft.pieces[line.lineNumber] ?? ""}
          error={at === 0 ? saving.errors.pieces : undefined}
          onChange={(value) => set({ pieces: { ...draft.pieces, [line.lineNumber]: value } })}
        />
      ))}
      <Evidence draft={draft} set={set} error={saving.errors.videoUrl} />
      <TextArea
        label="What happened"
        optional
        maxLength={maxClaimNoteLength}
        value={draft.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </FormDialog>
  );
}

interface PartProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function ParcelField({ parcels, draft, set }: PartProps & { parcels: readonly Parcel[] }) {
  return (
    <SelectField
      label="Parcel"
      value={draft.parcel}
      options={parcels.map(({ number, kind, deliveredAt }) => ({
        value: String(number),
        label: `Parcel ${number}${kind === "replacement" ? " (replacement)" : ""}, delivered ${indiaDateAndTime(deliveredAt)}`,
      }))}
      onChange={({ target }) => set({ parcel: Number(target.value), kind: "", pieces: {} })}
    />
  );
}

function KindField({ parcel, draft, set, error }: PartProps & { parcel: Parcel; error: string | undefined }) {
  return (
    <RadioCards
      legend="What is wrong?"
      cards={parcel.deadlines
        .filter(({ isOver }) => !isOver)
        .map(({ kind, until }) => ({
          value: kind,
          title: claimQuestions[kind].title,
          note: `Until ${indiaDateAndTime(until)}`,
        }))}
      chosen={draft.kind}
      error={error}
      onChoose={(kind) => set({ kind: kind as BuyerClaimKind })}
    />
  );
}

interface PiecesFieldProps {
  line: Parcel["lines"][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function PiecesField({ line, value, error, onChange }: PiecesFieldProps) {
  return (
    <TextField
      label={`How many of ${line.productTitle}`}
      hint={`${line.SKU}, ${formatPieces({ quantity: line.claimable, unit: line.unit })} at most`}
      name="pieces"
      inputMode="numeric"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Evidence({ draft, set, error }: PartProps & { error: string | undefined }) {
  if (draft.kind === "not-received") return <p>{claimQuestions["not-received"].evidence}</p>;
  return (
    <>
      <Field
        label={`Pictures (${maxClaimPictures} at most)`}
        hint={draft.kind === "" ? "Please choose first what is wrong." : claimQuestions[draft.kind].evidence}
      >
        {(control) => (
          <input
            {...control}
            className={styles.file}
            type="file"
            accept="image/*"
            multiple
            onChange={({ target }) => set({ pictures: [...(target.files ?? [])].slice(0, maxClaimPictures) })}
          />
        )}
      </Field>
      <TextField
        label="Link to a video"
        hint="Such as of YouTube or Google Drive, open to everybody who has it."
        optional
        name="videoUrl"
        type="url"
        maxLength={maxVideoUrlLength}
        value={draft.videoUrl}
        error={error}
        onChange={({ target }) => set({ videoUrl: target.value.trim() })}
      />
    </>
  );
}

const linesOf = ({ pieces }: Draft, { lines }: Parcel) =>
  lines
    .map(({ lineNumber }) => ({ lineNumber, quantity: Number(pieces[lineNumber] || 0) }))
    .filter(({ quantity }) => quantity > 0);

function problemOf(
  draft: Draft,
  parcel: Parcel,
): { text: string; field: "kind" | "pieces" | "videoUrl" } | undefined {
  if (draft.kind === "") return { field: "kind", text: "Please choose what is wrong." };
  const typed = parcel.lines.filter(({ lineNumber }) => (draft.pieces[lineNumber] ?? "").trim() !== "");
  if (typed.length === 0) return { field: "pieces", text: "Please say how many pieces it is about." };
  const wrong = typed.find(({ lineNumber, claimable }) => {
    const quantity = Number(draft.pieces[lineNumber]);
    return !Number.isInteger(quantity) || quantity < 1 || quantity > claimable;
  });
  if (wrong)
    return {
      field: "pieces",
      text: `Please give 1 to ${formatQuantity(wrong.claimable)} of ${wrong.productTitle}.`,
    };
  if (draft.videoUrl !== "" && !isVideoUrl(draft.videoUrl))
    return { field: "videoUrl", text: `The link ${videoUrlProblem}.` };
  if (draft.kind !== "not-received" && draft.videoUrl === "" && draft.pictures.length === 0)
    return { field: "videoUrl", text: "Please add a picture, or a link to a video." };
  return undefined;
}
