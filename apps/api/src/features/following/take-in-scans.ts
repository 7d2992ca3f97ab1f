import { indiaDay } from "@dakbag/domain/dates/india-day";
import { type FollowedStage, isFurther, stageOfScans } from "@dakbag/domain/orders/followed-stage";
import { isAtEnd } from "@dakbag/domain/orders/shipment-stage";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import type { CourierCompany, Scan, TrackedParcel } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { lockChangeableOrders } from "../orders/lock-order.ts";
import { askBuyers } from "./ask-buyers.ts";
import { askAtOnce, type FollowedRow, findFollowed, insertScans, saveFollowed } from "./following.queries.ts";
import { giveNumbersBack } from "./give-numbers-back.ts";
import { moveShipments } from "./move-shipments.ts";

/** What a company reports of a number that was booked. */
interface News {
  readonly known: FollowedRow;
  readonly parcel: TrackedParcel;
  readonly stage: FollowedStage | null;
  /** It says what is yet to be confirmed. */
  readonly wakes: boolean;
}

// A courier's are half as long.
const maxLogged = 50;
const notBooked = "a scan of a number that was not booked here";

type CompanyName = CourierCompany["name"];

/**
 * Takes in scans of any number of parcels: each is stored once, whoever brings it again and in whatever order, and where they mean
 * a higher stage the shipment moves to it, with its order. What is not booked is left, and logged: tracking brings it again once it is.
 *
 * @param isTracked whether the company was asked. What it pushed may be forged: its Delivered, RTO and Lost only wake a question, as
 *   does all that it says of a number that was cancelled.
 */
export function takeInScans(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "log">,
  company: CompanyName,
  parcels: readonly TrackedParcel[],
  { isTracked }: { isTracked: boolean },
): Promise<void> {
  const byAwb = new Map(parcels.map((parcel) => [parcel.awb, parcel]));
  return transaction(shop.db, async (tx) => {
    const found = await findFollowed(tx, company, [...byAwb.keys()]);
    const booked = new Set(found.map(({ awb }) => awb));
    for (const awb of byAwb.keys())
      if (!booked.has(awb)) shop.log.warn({ company, awb: awb.slice(0, maxLogged) }, notBooked);
    const news = found.flatMap((known): News[] => {
      const parcel = byAwb.get(known.awb);
      return parcel ? [newsOf(known, parcel, isTracked)] : [];
    });
    if (news.length === 0) return;
    const now = shop.clock();
    const added = await insertScans(tx, news.flatMap(scansOf), now);
    const rising = news.filter(({ known, stage }) => isFurther(stage, known.stage));
    // Two boxes of one shipment may rise at once: who comes second sees the first one's stage.
    if (rising.length > 0) await lockChangeableOrders(tx, [...new Set(rising.map(orderIdOf))], []);
    await save(tx, company, news, now);
    const woken = news.filter(({ wakes }) => wakes);
    if (woken.length > 0) await askAtOnce(tx, woken.map(shipmentIdOf), woken.map(awbOf), now);
    const left = rising.filter(({ stage }) => stage !== "Packed");
    const pickedUp = { company, now, shipmentIds: left.map(shipmentIdOf), awbs: left.map(awbOf) };
    const numbered = left.length > 0 ? await giveNumbersBack(tx, shop, pickedUp) : [];
    const shipmentIds = [...rising.filter(({ known }) => known.isCurrent).map(shipmentIdOf), ...numbered];
    if (shipmentIds.length > 0) await moveShipments(tx, shop, { company, shipmentIds, now });
    await askBuyers(tx, failuresIn(news, added), now);
  });
}

const orderIdOf = ({ known }: News) => known.orderId;
const awbOf = ({ known }: News) => known.awb;
const shipmentIdOf = ({ known }: News) => known.shipmentId;

function newsOf(known: FollowedRow, parcel: TrackedParcel, isTracked: boolean): News {
  const meanings = parcel.scans.map(({ meaning }) => meaning);
  const reported = stageOfScans(meanings, { isTracked: true });
  const stage = known.isCancelled && !isTracked ? null : stageOfScans(meanings, { isTracked });
  const isProof = isTracked || reported === null || !(isAtEnd(reported) || known.isCancelled);
  const wakes = !isProof && isFurther(reported, known.stage);
  return { known, parcel, stage, wakes };
}

const scansOf = ({ known: { shipmentId }, parcel: { awb, scans } }: News) =>
  scans.map(({ code, at, activity, location }) => ({ shipmentId, awb, code, at, activity, location }));

function save(tx: pg.PoolClient, company: CompanyName, news: readonly News[], now: Date) {
  return saveFollowed(tx, {
    company,
    now,
    shipmentIds: news.map(shipmentIdOf),
    awbs: news.map(awbOf),
    stages: news.map(({ stage }) => stage),
    seenAt: news.map(({ known, parcel }) => parcel.scans.at(-1)?.at ?? known.seenAt),
    expectedOn: news.map(({ parcel }) => parcel.expectedAt && indiaDay(parcel.expectedAt)),
  });
}

const keyOf = ({ awb, code, at, activity }: Pick<Scan, "awb" | "code" | "at" | "activity">) =>
  JSON.stringify([awb, code, at, activity]);

/** The new scans that say of a delivery that failed. */
function failuresIn(news: readonly News[], added: readonly Pick<Scan, "awb" | "code" | "at" | "activity">[]) {
  const isNew = new Set(added.map(keyOf));
  return news
    .filter(({ known }) => known.isCurrent)
    .flatMap(({ known, parcel }) =>
      parcel.scans
        .filter((scan) => scan.meaning?.task === "not delivered" && isNew.has(keyOf(scan)))
        .map(({ at, activity }) => ({
          shipmentId: known.shipmentId,
          orderId: known.orderId,
          failedAt: at,
          reason: activity,
        })),
    );
}
