import { parcelsOf } from "#app/components/order-status/shipments-of-order.ts";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { formatQuantity } from "@dakbag/domain/money/money";
import {
  type ArrangedParcel,
  isPartlyMade,
  isUndated,
  type Pieces,
} from "@dakbag/domain/orders/parcel-arrangement";
import { isHere } from "@dakbag/domain/orders/shipment-stage";

/** A parcel as it is typed. */
export interface TypedParcel {
  readonly number: number;
  /** By the number of the line; not read of the last parcel. */
  readonly quantities: Readonly<Record<number, string>>;
  readonly inProduction: boolean;
  /** A day, or empty. */
  readonly readyOn: string;
}

export interface ArrangedForm {
  readonly parcels: readonly TypedParcel[];
  readonly asksBuyer: boolean;
}

type OnDesk = Pick<OrderOnDesk, "order" | "piecesHere">;
type Shipments = OrderOnDesk["order"]["shipments"];

/** The parcels that are here, and an empty one for an order that leaves at once: its first has everything. */
export function arrangedFormOf({ order, piecesHere }: OnDesk): ArrangedForm {
  const all = parcelsOf(order);
  const here = all.filter(({ stage }) => isHere(stage));
  const parcels = here.map(({ number, stage, readyOn, lines }) => ({
    number,
    quantities: quantitiesOf(lines.length === 0 ? piecesHere : lines),
    inProduction: stage === "In Production",
    readyOn: readyOn ?? "",
  }));
  const asksBuyer = order.partDelivery?.choice === null;
  if (all.length > 1) return { parcels, asksBuyer };
  const only = { number: 1, quantities: quantitiesOf(piecesHere), readyOn: "" };
  const inProduction = order.status === "In Production";
  return addParcel(
    { parcels: parcels.length > 0 ? parcels : [{ ...only, inProduction }], asksBuyer },
    order.shipments,
  );
}

const quantitiesOf = (lines: readonly Pieces[]) =>
  Object.fromEntries(lines.map(({ lineNumber, quantity }) => [lineNumber, String(quantity)]));

/** The former last one keeps what it had; the new one has the rest. */
export function addParcel(form: ArrangedForm, shipments: Shipments): ArrangedForm {
  const numbers = [...form.parcels, ...shipments].map(({ number }) => number);
  const added = { number: Math.max(0, ...numbers) + 1, quantities: {}, inProduction: false, readyOn: "" };
  return { ...form, parcels: [...form.parcels, added] };
}

export const changeParcel = (form: ArrangedForm, at: number, parcel: TypedParcel): ArrangedForm => ({
  ...form,
  parcels: form.parcels.with(at, parcel),
});

/** What would be saved; a parcel without pieces is left out. `problem` says what is wrong with what is typed. */
export function readArrangement(
  { parcels, asksBuyer }: ArrangedForm,
  piecesHere: readonly Pieces[],
): { parcels: (ArrangedParcel & { lines: Pieces[] })[]; problem: string | null } {
  const rest = new Map(piecesHere.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  let problem: string | null = null;
  const read = parcels.map((parcel, at) => {
    const isLast = at === parcels.length - 1;
    const lines = piecesHere.flatMap(({ lineNumber, quantity: here }) => {
      const left = rest.get(lineNumber) ?? 0;
      const typed = isLast ? String(left) : (parcel.quantities[lineNumber] ?? "").trim();
      const quantity = typed === "" ? 0 : /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
      if (!(quantity <= left))
        problem ??= `Parcel ${parcel.number}: a whole number, at most ${formatQuantity(Math.max(0, left))} of ${formatQuantity(here)}.`;
      rest.set(lineNumber, left - quantity);
      return quantity > 0 ? [{ lineNumber, quantity }] : [];
    });
    return {
      number: parcel.number,
      inProduction: parcel.inProduction,
      readyOn: parcel.inProduction && parcel.readyOn !== "" ? parcel.readyOn : null,
      lines,
    };
  });
  const kept = read.filter(({ lines }) => lines.length > 0);
  const undated = kept.find(isUndated);
  if (asksBuyer && undated && isPartlyMade(kept))
    problem ??= `Parcel ${undated.number}: please enter the day when it is ready, for its buyer.`;
  return { parcels: kept, problem };
}
