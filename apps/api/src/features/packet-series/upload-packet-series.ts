import { labelCode, packetMonth, readSeries } from "@dakbag/domain/packets/packet-series";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
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
 * Uploads a new series. Its numbers are reserved in the database before the request to the marketplace, and stay reserved
 * until the marketplace accepts or refuses them. An upload that ended without a response is resumed by uploading exactly
 * the same numbers, even in a later month.
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
    // The response lists packets with problems. Staff must check whether they are on record (staff §8).
    const isComplete = answer.data.length === 0;
    const state = isComplete ? "uploaded" : "reserved";
    await settle(shop, request, actor, reservation, { state, note: answer.message });
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isRefused = error instanceof SeriesRefused;
    const areNumbersFree = isRefused && !error.mayBeOnRecord;
    const note = isRefused ? error.message : "The marketplace did not answer.";
    const state = areNumbersFree ? "refused" : "reserved";
    await settle(shop, request, actor, reservation, { state, note });
    throw isRefused ? errors.refusedByVendorSystem(note) : errors.outcomeUnknown(formatSeries(request));
  }
}

/** Validates the request without the database, and repeats the browser's calculation. */
function checkSeries(shop: Shop, request: SeriesRequest): { month: string } {
  const series = readSeries(request.sequence, request.endSequence);
  if (!series) throw errors.noSeries();
  const count = series.last - series.first + 1;
  if (count !== request.moq) throw errors.moqDoesNotFit(count);
  if ((series.code === labelCode) !== request.isLabel) throw errors.labelFlagMismatch();
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
  { state, note }: Pick<PacketSeriesRow, "state" | "note">,
): Promise<void> {
  await transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const [settled] = await settleSeries(tx, id, attempt, state, note.slice(0, 500), now);
    // This upload timed out and another of the same series has started, whose result counts.
    if (!settled) throw errors.uploadUnderWay(formatSeries(request), "another user");
    const [action, what] = outcomes[state];
    await recordSeriesAudit(tx, request, actor, now, { action, what, note });
  });
}

export interface Reservation {
  readonly id: string;
  readonly attempt: number;
}

/**
 * Reserves the numbers of a series, or resumes the same series if its upload ended without a response.
 *
 * @throws ShopError 400 a new series is not of the current month; 409 the numbers are taken
 */
export async function reserveNumbers(
  shop: Shop,
  request: SeriesRequest,
  actor: Actor,
  month: string,
): Promise<Reservation> {
  return transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const resumed = await resumeUpload(shop, tx, request, actor, now);
    if (resumed) return resumed;
    const currentMonth = packetMonth(now);
    if (month !== currentMonth) throw errors.wrongMonth(currentMonth);
    const id = uuidV7(now);
    const { sequence, endSequence, moq, isLabel } = request;
    const [reserved] = await reserveSeries(tx, {
      id,
      sequence,
      endSequence,
      moq,
      isLabel,
      actorId: actor.userId,
      actor: actor.name,
      now,
      attemptEndsAt: attemptEnd(shop, now),
    });
    if (!reserved) {
      // A concurrent request has reserved them and has committed.
      const [existing] = await findOverlapping(tx, sequence, endSequence);
      throw refusalFor(request, existing, now);
    }
    const entry = { action: "packet-series.reserved", what: "was reserved for upload" };
    await recordSeriesAudit(tx, request, actor, now, entry);
    return { id, attempt: reserved.attempt };
  });
}

/** Resumes the same series if its upload ended without a response; undefined when the numbers are free. */
async function resumeUpload(
  shop: Shop,
  tx: pg.PoolClient,
  request: SeriesRequest,
  actor: Actor,
  now: Date,
): Promise<Reservation | undefined> {
  const [existing] = await findOverlapping(tx, request.sequence, request.endSequence);
  if (!existing) return undefined;
  if (!isSameSeries(existing, request) || existing.state !== "reserved")
    throw refusalFor(request, existing, now);
  const [restarted] = await restartUpload(
    tx,
    existing.id,
    actor.userId,
    actor.name,
    now,
    attemptEnd(shop, now),
  );
  if (!restarted) throw errors.uploadUnderWay(formatSeries(existing), existing.actor);
  const entry = { action: "packet-series.tried-again", what: "is uploaded again" };
  await recordSeriesAudit(tx, request, actor, now, entry);
  return { id: existing.id, attempt: restarted.attempt };
}

function refusalFor(request: SeriesRequest, existing: PacketSeriesRow | undefined, now: Date) {
  if (!existing) return errors.uploadUnderWay(formatSeries(request), "another user");
  if (!isSameSeries(existing, request)) return errors.numbersTaken(formatSeries(existing), existing.actor);
  if (existing.state === "uploaded") return errors.alreadyUploaded(formatSeries(existing), existing.actor);
  return existing.attemptEndsAt > now
    ? errors.uploadUnderWay(formatSeries(existing), existing.actor)
    : errors.numbersTaken(formatSeries(existing), existing.actor);
}

// Longer than an upload can take. After this time, the process must have ended.
const attemptEnd = ({ vendorSystem }: Shop, now: Date) =>
  new Date(now.getTime() + vendorSystem.maxUploadMs + 30_000);
const isSameSeries = (existing: PacketSeriesRow, { sequence, endSequence }: SeriesRequest) =>
  existing.sequence === sequence && existing.endSequence === endSequence;
