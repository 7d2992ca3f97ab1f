import { labelCode, packetMonth, readSeries } from "@dakbag/domain/packets/packet-series";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { type SeriesAnswer, SeriesRefused } from "../../providers/vendor-system.ts";
import type { Shop } from "../../shop.ts";
import { type SeriesRequest, recordSeriesAudit, formatSeries } from "./record-series-audit.ts";
import * as errors from "./packet-series.errors.ts";
import {
  type PacketSeriesRow,
  restartUpload,
  findOverlapping,
  reserveSeries,
  settleSeries,
} from "./packet-series.queries.ts";
import type pg from "pg";
import { uuidV7 } from "../../platform/uuid-v7.ts";

/**
 * Uploads a new series: its numbers are reserved in the ledger before the request, and stay reserved until the marketplace
 * has accepted or refused them. An upload that ended without an answer is resumed by uploading exactly the same numbers,
 * even in a later month.
 *
 * @throws ShopError 400 and 409 with nothing changed; 422 refused by the marketplace, the numbers are free again;
 * 503 outcome unknown, the numbers stay reserved
 */
export async function uploadPacketSeries(
  shop: Shop,
  request: SeriesRequest,
  actor: Actor,
): Promise<SeriesAnswer> {
  const { month } = checkSeries(shop, request);
  const reservation = await reserveNumbers(shop, request, actor, month);
  const { sequence, endSequence, moq, isLabel, vendor, secret } = request;
  try {
    const answer = await shop.vendorSystem.recordSeries(
      { sequence, endSequence, moq, isLabel, vendor, secret },
      { mayBeOnRecord: reservation.attempt > 1 },
    );
    // It lists packets with problems: people must check whether they are on record (staff §8).
    const isComplete = answer.data.length === 0;
    await settle(shop, request, actor, reservation, isComplete ? "uploaded" : "reserved", answer.message);
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isRefused = error instanceof SeriesRefused;
    const isFree = isRefused && !error.mayBeOnRecord;
    const note = isRefused ? error.message : "The marketplace did not answer.";
    await settle(shop, request, actor, reservation, isFree ? "refused" : "reserved", note);
    throw isRefused ? errors.refusedByVendorSystem(note) : errors.outcomeUnknown(formatSeries(request));
  }
}

/** Checks the request by itself, with the browser's calculation repeated. */
function checkSeries(shop: Shop, request: SeriesRequest): { month: string } {
  const series = readSeries(request.sequence, request.endSequence);
  if (!series) throw errors.noSeries();
  const count = series.last - series.first + 1;
  if (count !== request.moq) throw errors.moqDoesNotFit(count);
  if ((series.code === labelCode) !== request.isLabel) throw errors.isLabelDoesNotFit();
  if (request.vendor !== shop.configuration.VENDOR_SYSTEM_NAME) throw errors.unknownVendor();
  return series;
}

const outcomes = {
  uploaded: ["packet-series.uploaded", "was uploaded"],
  refused: ["packet-series.refused", "was refused by the marketplace"],
  reserved: ["packet-series.left-open", "was uploaded without a clear answer; its numbers stay reserved"],
} as const;

async function settle(
  shop: Shop,
  request: SeriesRequest,
  actor: Actor,
  { id, attempt }: Reservation,
  state: PacketSeriesRow["state"],
  note: string,
): Promise<void> {
  await transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const [settled] = await settleSeries(tx, id, attempt, state, note.slice(0, 500), now);
    // This upload timed out and another of the same series has restarted: that one decides.
    if (!settled) throw errors.uploadUnderWay(formatSeries(request), "another user");
    const [action, words] = outcomes[state];
    await recordSeriesAudit(tx, request, actor, now, action, words, note);
  });
}

export interface Reservation {
  readonly id: string;
  readonly attempt: number;
}

/**
 * Reserves the numbers of a series, or resumes the same series if its upload ended without an answer.
 *
 * @throws ShopError 400 a new series is not of the present month; 409 the numbers are taken
 */
export async function reserveNumbers(
  shop: Shop,
  request: SeriesRequest,
  actor: Actor,
  month: string,
): Promise<Reservation> {
  return transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const open = await resumeUpload(shop, tx, request, actor, now);
    if (open) return open;
    const present = packetMonth(now);
    if (month !== present) throw errors.wrongMonth(present);
    const id = uuidV7(now);
    const { sequence, endSequence, moq, isLabel } = request;
    const [reserved] = await reserveSeries(
      tx,
      id,
      sequence,
      endSequence,
      moq,
      isLabel,
      actor.userId,
      actor.name,
      now,
      attemptEnd(shop, now),
    );
    if (!reserved) {
      // A concurrent request has reserved them, and is committed now.
      const [taken] = await findOverlapping(tx, sequence, endSequence);
      throw refusalFor(request, taken, now);
    }
    await recordSeriesAudit(tx, request, actor, now, "packet-series.reserved", "was reserved for upload");
    return { id, attempt: reserved.attempt };
  });
}

/** Resumes the same series if its upload ended without an answer; undefined where the numbers are free. */
async function resumeUpload(
  shop: Shop,
  tx: pg.PoolClient,
  request: SeriesRequest,
  actor: Actor,
  now: Date,
): Promise<Reservation | undefined> {
  const [taken] = await findOverlapping(tx, request.sequence, request.endSequence);
  if (!taken) return undefined;
  if (!isSame(taken, request) || taken.state !== "reserved") throw refusalFor(request, taken, now);
  const [restarted] = await restartUpload(tx, taken.id, actor.userId, actor.name, now, attemptEnd(shop, now));
  if (!restarted) throw errors.uploadUnderWay(formatSeries(taken), taken.actor);
  await recordSeriesAudit(tx, request, actor, now, "packet-series.tried-again", "is uploaded again");
  return { id: taken.id, attempt: restarted.attempt };
}

function refusalFor(request: SeriesRequest, taken: PacketSeriesRow | undefined, now: Date) {
  if (!taken) return errors.uploadUnderWay(formatSeries(request), "another user");
  if (!isSame(taken, request)) return errors.numbersTaken(formatSeries(taken), taken.actor);
  if (taken.state === "uploaded") return errors.alreadyUploaded(formatSeries(taken), taken.actor);
  return taken.attemptEndsAt > now
    ? errors.uploadUnderWay(formatSeries(taken), taken.actor)
    : errors.numbersTaken(formatSeries(taken), taken.actor);
}

// Longer than any upload: after this the process must have died.
const attemptEnd = ({ vendorSystem }: Shop, now: Date) =>
  new Date(now.getTime() + vendorSystem.maxUploadMs + 30_000);
const isSame = (taken: PacketSeriesRow, { sequence, endSequence }: SeriesRequest) =>
  taken.sequence === sequence && taken.endSequence === endSequence;
