/** How far a parcel is on its way out of the warehouse. */
export const packingStages = ["to-pack", "packed", "booked"] as const;
export type PackingStage = (typeof packingStages)[number];

/** What a packing list is narrowed by. */
export const packingFilters = ["city", "zone", "promisedBy", "courier", "SKU", "booking"] as const;
export type PackingFilter = (typeof packingFilters)[number];

/** One value of a kind at a time; what is left out narrows nothing. */
export type ChosenFilters = Readonly<Partial<Record<PackingFilter, string | undefined>>>;

/** A parcel that is here, as far as its stage and its place in the list depend on it. */
export interface ParcelHere {
  readonly city: string;
  readonly zipCode: string;
  /** YYYY-MM-DD; null of a replacement. */
  readonly promisedBy: string | null;
  /** Empty without one. */
  readonly courier: string;
  readonly skus: readonly string[];
  readonly hasWeight: boolean;
  readonly hasTrackingId: boolean;
  /** Of its last booking with a courier company; null without one, and after it was cancelled. */
  readonly booking: "waiting" | "booked" | "failed" | null;
}

/** The value of parcels without a courier. */
export const noCourier = "No courier";

/**
 * A parcel is booked once a company books it or it has a tracking number, by whatever way; packed once it was weighed; else to
 * pack. A failed booking leaves it packed.
 */
export function packingStageOf(
  parcel: Pick<ParcelHere, "hasWeight" | "hasTrackingId" | "booking">,
): PackingStage {
  const { hasWeight, hasTrackingId, booking } = parcel;
  if (hasTrackingId || booking === "waiting" || booking === "booked") return "booked";
  return hasWeight ? "packed" : "to-pack";
}

const valuesOf: Readonly<Record<PackingFilter, (parcel: ParcelHere) => readonly string[]>> = {
  city: ({ city }) => [city.trim()],
  // The first digit of a PIN code is its zone.
  zone: ({ zipCode }) => [zipCode.slice(0, 1)],
  promisedBy: ({ promisedBy }) => [promisedBy ?? ""],
  courier: ({ courier }) => [courier.trim() || noCourier],
  SKU: ({ skus }) => skus,
  booking: ({ booking }) => [booking === "booked" ? "" : (booking ?? "")],
};

/** Whether a parcel has every chosen value. */
export const hasChosen = (parcel: ParcelHere, chosen: ChosenFilters): boolean =>
  packingFilters.every((kind) => !chosen[kind] || valuesOf[kind](parcel).includes(chosen[kind]));

/** A value that some parcels of a list have, and how many. */
export interface PackingChip {
  readonly kind: PackingFilter;
  readonly value: string;
  readonly count: number;
}

// More would be a list of their own.
const maxOfKind = 5;

/**
 * The most frequent values of each kind that does not leave all parcels, the next days first, and those that are chosen.
 */
export function chipsOf(parcels: readonly ParcelHere[], chosen: ChosenFilters): PackingChip[] {
  return packingFilters.flatMap((kind) => {
    const counts = new Map<string, number>();
    for (const parcel of parcels)
      for (const value of valuesOf[kind](parcel))
        if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
    const chips = [...counts].map(([value, count]) => ({ kind, value, count }));
    const byValue = (a: PackingChip, b: PackingChip) => a.value.localeCompare(b.value, "en");
    const helpful = chips
      .filter(({ count }) => count < parcels.length)
      .toSorted((a, b) => (kind === "promisedBy" ? 0 : b.count - a.count) || byValue(a, b))
      .slice(0, maxOfKind);
    const pressed = chips.find(({ value }) => value === chosen[kind]);
    return pressed && !helpful.includes(pressed) ? [...helpful, pressed] : helpful;
  });
}
