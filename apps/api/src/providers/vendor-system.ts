import { ProviderError } from "../platform/provider-error.ts";

/** A packet series for the marketplace. */
export interface SeriesUpload {
  /** The first number in full. */
  readonly sequence: string;
  /** The last number in full. */
  readonly endSequence: string;
  /** How many numbers there are. */
  readonly moq: number;
  readonly isLabel: boolean;
  /** The shop's name and password at the marketplace. */
  readonly vendor: string;
  readonly secret: string;
}

/** The marketplace's answer: a sentence and packets. */
export interface SeriesAnswer {
  readonly message: string;
  readonly data: readonly unknown[];
}

/** The marketplace refused a series; the message is its own. */
export class SeriesRefused extends ProviderError {
  /** Whether an earlier attempt may have recorded the series, which this refusal does not tell. */
  readonly mayBeOnRecord: boolean;

  constructor(message: string, mayBeOnRecord: boolean) {
    super("refused", message);
    this.name = "SeriesRefused";
    this.mayBeOnRecord = mayBeOnRecord;
  }
}

/** The marketplace's system for packet series: each series all or nothing, each number once. */
export interface VendorSystem {
  /** The maximum duration of one upload with all attempts. */
  readonly maxUploadMs: number;

  /**
   * Uploads a series. If exactly this series is on record already, that is success when an earlier attempt may have
   * recorded it, and a refusal otherwise: then its numbers were issued elsewhere.
   *
   * @param mayBeOnRecord an earlier upload of this series got no answer
   * @throws SeriesRefused when it was refused
   * @throws ProviderError `unavailable` when the outcome is not known
   */
  recordSeries(series: SeriesUpload, options: { mayBeOnRecord: boolean }): Promise<SeriesAnswer>;
}
