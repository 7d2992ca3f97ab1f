import { type LengthUnit, lengthIn, lengthUnits, readLength } from "@dakbag/domain/catalogue/length";
import type { Parcel } from "@dakbag/domain/catalogue/size-finder";
import { type FamilyKey, familyOf } from "./families.ts";

export const sides = [
  { name: "l", label: "Length" },
  { name: "w", label: "Width" },
  { name: "h", label: "Height" },
] as const;
export type SideName = (typeof sides)[number]["name"];

/** What is packed: `folded` goods are soft but have their final shape, so they are not folded again. */
const goodsKinds = ["rigid", "folded", "soft"] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** The question of the URL: /size-finder?l=&w=&h=&unit=&kind=, with the family and whether every size is shown. */
export interface FinderQuestion {
  typed: Readonly<Record<SideName, string>>;
  unit: LengthUnit;
  kind: GoodsKind;
  family: FamilyKey | null;
  showsAll: boolean;
  errors: Readonly<Partial<Record<SideName | "unit" | "kind", string>>>;
  /** Null without a question, or when it has an error. */
  parcel: Parcel | null;
}

/** The parameters of a question: the server renders it by these and drops any other. */
export const finderParameters = ["l", "w", "h", "unit", "kind", "family", "all"] as const;

/** A wrong value is shown again up to this length. */
const maxEchoLength = 40;

/** Reads the question of the URL, by default in centimetres and rigid. A missing side is an error. */
export function readQuestion(params: URLSearchParams): FinderQuestion {
  const value = (name: string) => params.get(name)?.trim() ?? "";
  const typed = { l: value("l"), w: value("w"), h: value("h") };
  const unit = lengthUnits.find((one) => one === value("unit"));
  const kind = goodsKinds.find((one) => one === value("kind"));
  const question = {
    typed: { l: echo(typed.l), w: echo(typed.w), h: echo(typed.h) },
    unit: unit ?? "cm",
    kind: kind ?? "rigid",
    family: familyOf(value("family")),
    showsAll: value("all") === "1",
  };
  const isAsked = ["l", "w", "h", "unit", "kind"].some((name) => params.has(name));
  if (!isAsked) return { ...question, errors: {}, parcel: null };

  const errors: Record<string, string> = {};
  if (!unit && value("unit") !== "") errors["unit"] = "Unit must be cm or inch";
  if (!kind && value("kind") !== "") errors["kind"] = "Kind must be rigid, folded or soft";
  const lengths = sides.map(({ name, label }) => {
    const reading = readLength(typed[name], question.unit, label);
    if (!reading.ok) errors[name] = reading.message;
    return reading.ok ? reading.length : 0;
  });
  const [l = 0, w = 0, h = 0] = lengths;
  const isRight = Object.keys(errors).length === 0;
  return {
    ...question,
    errors,
    parcel: isRight ? { sides: [l, w, h], isSoft: question.kind === "soft" } : null,
  };
}

/** The URL of a question with some changes. */
export function finderUrl(
  { typed, unit, kind, family }: FinderQuestion,
  change: { family?: FamilyKey | null; kind?: GoodsKind; showsAll?: boolean },
): string {
  const other = { family, kind, showsAll: false, ...change };
  const params = new URLSearchParams({ ...typed, unit, kind: other.kind });
  if (other.family !== null) params.set("family", other.family);
  if (other.showsAll) params.set("all", "1");
  return `/size-finder?${params}`;
}

/** The bulk enquiry about goods that no size fits: it has their measures. */
export function enquiryUrl({ typed, unit, kind }: FinderQuestion): string {
  return `/enquiryPage?${new URLSearchParams({ ...typed, unit, kind })}`;
}

/** "A bag or box for 30 × 25 × 3 cm, soft, to be folded": empty where no measures were asked for. */
export function enquiryText(search: string): string {
  const { parcel, unit, kind } = readQuestion(new URLSearchParams(search));
  return parcel ? `A bag or box for ${formatParcel(parcel, unit)}, ${kindText[kind]}` : "";
}

/** What is packed, in words. */
export const kindText: Readonly<Record<GoodsKind, string>> = {
  rigid: "rigid",
  folded: "already folded",
  soft: "soft",
};

/** "30 × 25 × 3 cm" */
export function formatParcel({ sides: lengths }: Parcel, unit: LengthUnit): string {
  const numbers = lengths.map((length) => String(Number(lengthIn(length, unit).toFixed(4))));
  return `${numbers.join(" × ")} ${unit === "cm" ? "cm" : "in"}`;
}

function echo(text: string): string {
  return text.length > maxEchoLength ? `${text.slice(0, maxEchoLength)}…` : text;
}
