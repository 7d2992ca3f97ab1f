import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import {
  bagCode,
  maxPacketNumber,
  labelCode,
  type PacketMaterial,
  type PacketSize,
  seriesAfter,
  seriesTooLong,
  writeSeries,
} from "@dakbag/domain/packets/packet-series";
import type { Answer } from "#app/api/call.ts";

export type SeriesKind = "bags" | "labels";
export type Ledger = Answer<"GET /api/meesho/packetSeries">;

/** The form as typed. `last` is null until another number than the ledger's is typed. */
export interface SeriesDraft {
  material: PacketMaterial | "";
  size: PacketSize | "";
  moq: string;
  last: string | null;
  secret: string;
}

export const emptyDraft: SeriesDraft = { material: "", size: "", moq: "", last: null, secret: "" };

export type SeriesErrors = Partial<Record<keyof SeriesDraft, string>>;

/** The first and last number as printed on the packets, and how many there are. */
export type PlannedSeries = Pick<PacketSeriesEntry, "sequence" | "endSequence" | "moq">;

/** The series that the form describes, if any, and what is wrong with the form. */
export interface SeriesPlan {
  code: string | undefined;
  /** The text in the field of the last number. */
  last: string;
  /** The ledger's last number of these goods. */
  offered: number | undefined;
  series: PlannedSeries | undefined;
  /** Of fields that are filled in, but wrongly. */
  errors: SeriesErrors;
  /** The fields that are still empty, in their order. */
  empty: (keyof SeriesDraft)[];
}

export function planOf(kind: SeriesKind, draft: SeriesDraft, { lastNumbers, month }: Ledger): SeriesPlan {
  const code = codeOf(kind, draft);
  const offered = code === undefined ? undefined : (lastNumbers[code] ?? 0);
  const last = draft.last ?? (offered === undefined ? "" : String(offered));
  const [lastNumber, moq] = [wholeNumber(last), wholeNumber(draft.moq)];
  const errors: SeriesErrors = {};
  if (last.trim() !== "" && (lastNumber === undefined || lastNumber > maxPacketNumber))
    errors.last = "A whole number of up to 8 digits";
  if (draft.moq.trim() !== "" && (moq === undefined || moq < 1)) errors.moq = "A whole number from 1";
  const isCountable = lastNumber !== undefined && moq !== undefined && !errors.last && !errors.moq;
  const series =
    code !== undefined && isCountable ? seriesAfter(code, month, { last: lastNumber, moq }) : undefined;
  if (isCountable && code !== undefined && !series) errors.moq = seriesTooLong;
  const values = { ...draft, last };
  const fields: (keyof SeriesDraft)[] =
    kind === "bags" ? ["material", "size", "moq", "last", "secret"] : ["moq", "last", "secret"];
  return {
    code,
    last,
    offered,
    series: series && { ...writeSeries(series), moq: series.last - series.first + 1 },
    errors,
    empty: fields.filter((field) => values[field].trim() === ""),
  };
}

function codeOf(kind: SeriesKind, { material, size }: SeriesDraft): string | undefined {
  if (kind === "labels") return labelCode;
  return material === "" || size === "" ? undefined : bagCode(material, size);
}

/** Digits, as people group them. */
function wholeNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}
