import { ProviderError } from "./provider-error.ts";

/** A packet series as the marketplace takes it. */
export interface SeriesUpload {
  /** The first number in full. */
  readonly sequence: string;
  /** The last number in full. */
  readonly endSequence: string;
  /** How many numbers there are. */
  readonly moq: number;
  readonly isLabel: boolean;
  /** The name under which the marketplace knows the shop, and the word that proves it. */
  readonly vendor: string;
  readonly secret: string;
}

/** What the marketplace answered: a sentence, and the packets it has something to say about. */
export interface SeriesAnswer {
  readonly message: string;
  readonly data: readonly unknown[];
}

/** The marketplace turned a series down, in its own words. */
export class SeriesRefused extends ProviderError {
  /** An earlier try may have brought the series there all the same: this refusal, of a wrong secret say, tells nothing of it. */
  readonly mayBeOnRecord: boolean;

  constructor(message: string, mayBeOnRecord: boolean) {
    super("refused", message);
    this.name = "SeriesRefused";
    this.mayBeOnRecord = mayBeOnRecord;
  }
}

/** The marketplace's system for packet series. It takes a series whole or not at all, and each number once. */
export interface VendorSystem {
  /** The longest that one upload takes, all tries together. */
  readonly maxUploadMs: number;

  /**
   * Uploads a series. Exactly this series being on record already is success if an earlier try may have brought it
   * there, and a refusal otherwise: then somebody else has issued its numbers.
   *
   * @param mayBeOnRecord an earlier upload of this very series ended without an answer
   * @throws SeriesRefused when it was turned down
   * @throws ProviderError `unavailable` when the outcome is not known
   */
  recordSeries(series: SeriesUpload, options: { mayBeOnRecord: boolean }): Promise<SeriesAnswer>;
}
