import { packetMonth } from "@dakbag/domain/packets/packet-series";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { type AskedSeries, auditSeries, nameOf } from "./audit-series.ts";
import * as errors from "./packet-series.errors.ts";
import { beginAgain, findOverlapping, type PacketSeriesRow, reserveSeries } from "./packet-series.queries.ts";

export interface Reservation {
  readonly id: string;
  readonly attempt: number;
}

/**
 * Reserves the numbers of a series, or takes the same series up again if its upload ended without an answer.
 *
 * @throws ShopError 400 a new series is not of the present month; 409 the numbers are taken
 */
export async function reserveNumbers(
  shop: Shop,
  asked: AskedSeries,
  actor: Actor,
  month: string,
): Promise<Reservation> {
  return transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const open = await takeUpAgain(shop, tx, asked, actor, now);
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
      actor.userId,
      actor.name,
      now,
      endOfAttempt(shop, now),
    );
    if (!reserved) {
      // Somebody was quicker, and their series can be seen now.
      const [taken] = await findOverlapping(tx, sequence, endSequence);
      throw refusalFor(asked, taken, now);
    }
    await auditSeries(tx, asked, actor, now, "packet-series.reserved", "was reserved for upload");
    return { id, attempt: reserved.attempt };
  });
}

/** The same series again, if its upload ended without an answer; undefined where the numbers are free. */
async function takeUpAgain(
  shop: Shop,
  tx: pg.PoolClient,
  asked: AskedSeries,
  actor: Actor,
  now: Date,
): Promise<Reservation | undefined> {
  const [taken] = await findOverlapping(tx, asked.sequence, asked.endSequence);
  if (!taken) return undefined;
  if (!isSame(taken, asked) || taken.state !== "reserved") throw refusalFor(asked, taken, now);
  const [begun] = await beginAgain(tx, taken.id, actor.userId, actor.name, now, endOfAttempt(shop, now));
  if (!begun) throw errors.uploadUnderWay(nameOf(taken), taken.actor);
  await auditSeries(tx, asked, actor, now, "packet-series.tried-again", "is uploaded again");
  return { id: taken.id, attempt: begun.attempt };
}

function refusalFor(asked: AskedSeries, taken: PacketSeriesRow | undefined, now: Date) {
  if (!taken) return errors.uploadUnderWay(nameOf(asked), "somebody else");
  if (!isSame(taken, asked)) return errors.numbersTaken(nameOf(taken), taken.actor);
  if (taken.state === "uploaded") return errors.alreadyUploaded(nameOf(taken), taken.actor);
  return taken.attemptEndsAt > now
    ? errors.uploadUnderWay(nameOf(taken), taken.actor)
    : errors.numbersTaken(nameOf(taken), taken.actor);
}

// Longer than the longest upload: whoever waits this long is dead.
const endOfAttempt = ({ vendorSystem }: Shop, now: Date) =>
  new Date(now.getTime() + vendorSystem.maxUploadMs + 30_000);
const isSame = (taken: PacketSeriesRow, { sequence, endSequence }: AskedSeries) =>
  taken.sequence === sequence && taken.endSequence === endSequence;
