import { labelCode, readSeries } from "@dakbag/domain/packets/packet-series";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { type SeriesAnswer, SeriesRefused } from "../../providers/vendor-system.ts";
import type { Shop } from "../../shop.ts";
import { type AskedSeries, auditSeries, nameOf } from "./audit-series.ts";
import * as errors from "./packet-series.errors.ts";
import { type PacketSeriesRow, settleSeries } from "./packet-series.queries.ts";
import { type Reservation, reserveNumbers } from "./reserve-numbers.ts";

/**
 * Uploads a series that nobody has issued: its numbers are reserved in the ledger before anything leaves the house,
 * and stay so until the marketplace has said yes or no. A series whose upload ended without an answer is taken up
 * again by uploading exactly the same numbers, in a later month too.
 *
 * @throws ShopError 400 and 409 with nothing changed; 422 refused by the marketplace, the numbers are free again;
 * 503 outcome unknown, the numbers are kept
 */
export async function uploadPacketSeries(
  shop: Shop,
  asked: AskedSeries,
  actor: Actor,
): Promise<SeriesAnswer> {
  const { month } = checkSeries(shop, asked);
  const reservation = await reserveNumbers(shop, asked, actor, month);
  const { sequence, endSequence, moq, isLabel, vendor, secret } = asked;
  try {
    const answer = await shop.vendorSystem.recordSeries(
      { sequence, endSequence, moq, isLabel, vendor, secret },
      { mayBeOnRecord: reservation.attempt > 1 },
    );
    // Packets that it has something to say about: whether they are on record is for people to find out (staff §8).
    const isWhole = answer.data.length === 0;
    await settle(shop, asked, actor, reservation, isWhole ? "uploaded" : "reserved", answer.message);
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isRefused = error instanceof SeriesRefused;
    const isFree = isRefused && !error.mayBeOnRecord;
    const note = isRefused ? error.message : "The marketplace did not answer.";
    await settle(shop, asked, actor, reservation, isFree ? "refused" : "reserved", note);
    throw isRefused ? errors.refusedByVendorSystem(note) : errors.outcomeUnknown(nameOf(asked));
  }
}

/** Everything that can be told from the request alone; the browser's arithmetic is done again. */
function checkSeries(shop: Shop, asked: AskedSeries): { month: string } {
  const series = readSeries(asked.sequence, asked.endSequence);
  if (!series) throw errors.noSeries();
  const count = series.last - series.first + 1;
  if (count !== asked.moq) throw errors.moqDoesNotFit(count);
  if ((series.code === labelCode) !== asked.isLabel) throw errors.isLabelDoesNotFit();
  if (asked.vendor !== shop.configuration.VENDOR_SYSTEM_NAME) throw errors.unknownVendor();
  return series;
}

const outcomes = {
  uploaded: ["packet-series.uploaded", "was uploaded"],
  refused: ["packet-series.refused", "was refused by the marketplace"],
  reserved: ["packet-series.left-open", "was uploaded without a clear answer; its numbers are kept"],
} as const;

async function settle(
  shop: Shop,
  asked: AskedSeries,
  actor: Actor,
  { id, attempt }: Reservation,
  state: PacketSeriesRow["state"],
  note: string,
): Promise<void> {
  await transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const [settled] = await settleSeries(tx, id, attempt, state, note.slice(0, 500), now);
    // Another upload of the same series has begun after this one was taken for dead: its outcome is the one that counts.
    if (!settled) throw errors.uploadUnderWay(nameOf(asked), "somebody else");
    const [action, words] = outcomes[state];
    await auditSeries(tx, asked, actor, now, action, words, note);
  });
}
