import { conflict, invalidField, ShopError } from "../../platform/shop-error.ts";

export const noSeries = () =>
  invalidField(
    "sequence",
    "sequence and endSequence must be the first and the last number of one series, each code, MMYY and 8 digits.",
  );

export const moqDoesNotFit = (count: number) =>
  invalidField("moq", `moq must be ${count}, the length of the series from sequence to endSequence.`);

export const labelFlagMismatch = () =>
  invalidField("isLabel", "isLabel does not match the series: only labels begin with PLN.");

export const wrongMonth = (month: string) =>
  invalidField("sequence", `sequence must be of the current month, ${month}. Please check the series again.`);

export const unknownVendor = () => invalidField("vendor", "vendor is not the name of this shop.");

export const numbersTaken = (series: string, actor: string) =>
  conflict("numbers-taken", `These numbers are taken: ${series} was issued by ${actor}.`);

export const alreadyUploaded = (series: string, actor: string) =>
  conflict("already-uploaded", `The series ${series} is uploaded already, by ${actor}.`);

export const uploadUnderWay = (series: string, actor: string) =>
  conflict("upload-under-way", `The series ${series} is being uploaded just now, by ${actor}.`);

/** Passes on the marketplace's message, because it names the wrong field. */
export const refusedByVendorSystem = (message: string) =>
  new ShopError(422, "refused-by-vendor-system", message);

export const outcomeUnknown = (series: string) =>
  new ShopError(
    503,
    "vendor-system-unavailable",
    `The marketplace does not answer. The numbers ${series} stay reserved: please upload the same series again later.`,
    { retryAfterSeconds: 30 },
  );
