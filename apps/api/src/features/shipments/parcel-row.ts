/** What was saved of a parcel; the weight is that of all its boxes. */
export interface ParcelRow {
  number: number;
  weightGrams: number;
  boxes: number;
  version: number;
}
