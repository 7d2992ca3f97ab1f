import type { getPackets } from "@dakbag/contracts/packet-series";
import { labelCode, packetMonth, readSeries } from "@dakbag/domain/packet-series";
import type pg from "pg";
import type * as z from "zod";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { type SeriesAnswer, SeriesRefused } from "../../providers/vendor-system.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import * as errors from "./packet-series.errors.ts";
import {
  beginAgain,
  findOverlapping,
  type PacketSeriesRow,
  reserveSeries,
  settleSeries,
} from "./packet-series.queries.ts";

type Asked = z.output<typeof getPackets.body> & { isLabel: boolean };

interface Reservation {
  readonly id: string;
  readonly attempt: number;
}

/**
 * Uploads a series that nobody has issued: its numbers are reserved in the ledger before anything leaves the house,
 * and stay so until the marketplace has said yes or no. A series whose upload ended without an answer is taken up
 * again by uploading exactly the same numbers, in a later month too.
 *
 * @throws ShopError 400 and 409 with nothing changed; 422 refused by the marketplace, the numbers are free again;
 * 503 outcome unknown, the numbers are kept
 */
export async function uploadPacketSeries(shop: Shop, asked: Asked, caller: Caller): Promise<SeriesAnswer> {
  const { month } = checkSeries(shop, asked);
  const reservation = await reserve(shop, asked, caller, month);
  const { sequence, endSequence, moq, isLabel, vendor, secret } = asked;
  try {
    const answer = await shop.vendorSystem.recordSeries(
      { sequence, endSequence, moq, isLabel, vendor, secret },
      { mayBeOnRecord: reservation.attempt > 1 },
    );
    // Packets that it has something to say about: whether they are on record is for people to find out (staff §8).
    const isWhole = answer.data.length === 0;
    await settle(shop, asked, caller, reservation, isWhole ? "uploaded" : "reserved", answer.message);
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isRefused = error instanceof SeriesRefused;
    const isFree = isRefused && !error.mayBeOnRecord;
    const note = isRefused ? error.message : "The marketplace did not answer.";
    await settle(shop, asked, caller, reservation, isFree ? "refused" : "reserved", note);
    throw isRefused ? errors.refusedByVendorSystem(note) : errors.outcomeUnknown(nameOf(asked));
  }
}

/** Everything that can be told from the request alone; the browser's arithmetic is done again. */
function checkSeries(shop: Shop, asked: Asked): { month: string } {
  const series = readSeries(asked.sequence, asked.endSequence);
  if (!series) throw errors.noSeries();
  const count = series.last - series.first + 1;
  if (count !== asked.moq) throw errors.moqDoesNotFit(count);
  if ((series.code === labelCode) !== asked.isLabel) throw errors.isLabelDoesNotFit();
  if (asked.vendor !== shop.configuration.VENDOR_SYSTEM_NAME) throw errors.unknownVendor();
  return series;
}

async function reserve(shop: Shop, asked: Asked, caller: Caller, month: string): Promise<Reservation> {
  return transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const open = await takeUpAgain(shop, tx, asked, caller, now);
    if (open) return open;
    const present = packetMonth(now);
    if (month !== present) throw errors.wrongMonth(present);
    const id = uuidV7(now);
    const { sequence, endSequence, moq, isLabel } = asked;
    const [reserved] = await reserveSeries(
      tx,
      id,
      sequence,
      endSequence,
      moq,
      isLabel,
      caller.userId,
      caller.name,
      now,
      endOfAttempt(shop, now),
    );
    if (!reserved) {
      // Somebody was quicker, and their series can be seen now.
      const [taken] = await findOverlapping(tx, sequence, endSequence);
      throw refusalFor(asked, taken, now);
    }
    await record(tx, asked, caller, now, "packet-series.reserved", "was reserved for upload");
    return { id, attempt: reserved.attempt };
  });
}

/** The same series again, if its upload ended without an answer; undefined where the numbers are free. */
async function takeUpAgain(
  shop: Shop,
  tx: pg.PoolClient,
  asked: Asked,
  caller: Caller,
  now: Date,
): Promise<Reservation | undefined> {
  const [taken] = await findOverlapping(tx, asked.sequence, asked.endSequence);
  if (!taken) return undefined;
  if (!isSame(taken, asked) || taken.state !== "reserved") throw refusalFor(asked, taken, now);
  const [begun] = await beginAgain(tx, taken.id, caller.userId, caller.name, now, endOfAttempt(shop, now));
  if (!begun) throw errors.uploadUnderWay(nameOf(taken), taken.actor);
  await record(tx, asked, caller, now, "packet-series.tried-again", "is uploaded again");
  return { id: taken.id, attempt: begun.attempt };
}

function refusalFor(asked: Asked, taken: PacketSeriesRow | undefined, now: Date) {
  if (!taken) return errors.uploadUnderWay(nameOf(asked), "somebody else");
  if (!isSame(taken, asked)) return errors.numbersTaken(nameOf(taken), taken.actor);
  if (taken.state === "uploaded") return errors.alreadyUploaded(nameOf(taken), taken.actor);
  return taken.attemptEndsAt > now
    ? errors.uploadUnderWay(nameOf(taken), taken.actor)
    : errors.numbersTaken(nameOf(taken), taken.actor);
}

const outcomes = {
  uploaded: ["packet-series.uploaded", "was uploaded"],
  refused: ["packet-series.refused", "was refused by the marketplace"],
  reserved: ["packet-series.left-open", "was uploaded without a clear answer; its numbers are kept"],
} as const;

async function settle(
  shop: Shop,
  asked: Asked,
  caller: Caller,
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
    await record(tx, asked, caller, now, action, words, note);
  });
}

async function record(
  tx: pg.PoolClient,
  asked: Asked,
  caller: Caller,
  now: Date,
  action: string,
  words: string,
  note = "",
): Promise<void> {
  const summary = `The series ${nameOf(asked)} (${asked.moq}) ${words}.${note === "" ? "" : ` It said: ${note}`}`;
  await recordAudit(tx, caller, now, [{ action, subject: asked.sequence, summary }]);
}

// Longer than the longest upload: whoever waits this long is dead.
const endOfAttempt = ({ vendorSystem }: Shop, now: Date) =>
  new Date(now.getTime() + vendorSystem.longestUploadMs + 30_000);
const nameOf = ({ sequence, endSequence }: { sequence: string; endSequence: string }) =>
  `${sequence} - ${endSequence}`;
const isSame = (taken: PacketSeriesRow, { sequence, endSequence }: Asked) =>
  taken.sequence === sequence && taken.endSequence === endSequence;
