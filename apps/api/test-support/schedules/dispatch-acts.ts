import { indiaDay } from "@dakbag/domain/dates/india-day";
import { isClaimOpen } from "@dakbag/domain/claims/claim-state";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { isHere } from "@dakbag/domain/orders/shipment-stage";
import { findPiecesHere } from "../../src/features/shipments/parcels-of-order.ts";
import { arrangeParcels } from "../builders/arrange-parcels.ts";
import {
  acceptClaim,
  cancelReplacement,
  raiseClaim,
  refuseClaim,
  withdrawClaim,
} from "../builders/claims.ts";
import { sendFile } from "../builders/csv-form.ts";
import { refundGoodwill, refundPieces, retryRefund } from "../builders/refunds.ts";
import { saveOrder } from "../builders/save-order.ts";
import type { SignedIn } from "../builders/sign-in-buyer.ts";
import type { TestApp } from "../start-test-app.ts";
import { endRefunds } from "./end-refunds.ts";
import { type DispatchState, readDispatch } from "./read-dispatch.ts";

/** What acts on the dispatch of one order need. */
export interface Dispatch {
  readonly shop: TestApp;
  readonly admin: SignedIn;
  readonly packer: SignedIn;
  readonly buyer: SignedIn;
  readonly id: string;
  readonly random: () => number;
}

/** An answer of the shop, and how many things it really changed where its status does not say so. */
export interface Answered {
  readonly statusCode: number;
  readonly body: string;
  readonly done?: number;
}

/** What acts choose with: all of it follows from the seed. */
export function chooser(random: () => number) {
  const int = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    int,
    chance: (share: number) => random() < share,
    pick: <Item>(items: readonly Item[]): Item => items[int(0, items.length - 1)]!,
    /** Of an empty list nothing. */
    pickAny: <Item>(items: readonly Item[]): Item | undefined => items[int(0, items.length - 1)],
  };
}

const courierOfShop = "DTDC";
const decisions = [
  { decision: "refund" },
  { decision: "elsewhere", reference: "UTR 1" },
  { decision: "kept", reason: "Printed with your own design" },
] as const;

/** As an order's parcel is named: by the order alone while it is the only one. */
export const nameOf = (id: string, { shipments }: Pick<DispatchState, "shipments">, number: number) =>
  shipments.length > 1 ? `${id}/${number}` : id;

/** What staff do with parcels: divide, move, hand over, by page and by file. */
export function parcelActs({ shop, admin, packer, buyer, id, random }: Dispatch) {
  const { int, chance, pick, pickAny } = chooser(random);
  const typedNumber = () => `D${int(1e7, 1e8 - 1)}`;
  const ask = (who: SignedIn, method: "POST" | "PUT", url: string, payload: object) =>
    shop.app.inject({ method, url, headers: who.headers, payload });

  /** Of each line a random part in each parcel, and the rest in the last. */
  const arrange = () => arrangeIn(int(1, 3), { offers: false });
  const divide = () => arrangeIn(3, { offers: false });
  const offerParts = () => arrangeIn(2, { offers: true });
  async function arrangeIn(count: number, { offers }: { offers: boolean }) {
    const [{ version, shipments }, here] = [await readDispatch(shop, id), await findPiecesHere(shop.db, id)];
    const taken = shipments.filter(({ stage, kind }) => !isHere(stage) || kind === "replacement");
    const free = [1, 2, 3, 4, 5, 6, 7, 8].filter((number) => taken.every((one) => one.number !== number));
    const share = int(5, 95) / 100;
    const wanted: Record<number, { ready?: string | null; [lineNumber: number]: number }> = {};
    for (const [at, number] of free.slice(0, count).entries())
      for (const { lineNumber, quantity } of here) {
        const part = Math.floor((quantity * share) / count);
        const own = at === count - 1 ? quantity - part * at : part;
        if (own > 0) wanted[number] = { ...wanted[number], [lineNumber]: own };
      }
    const [first] = Object.values(wanted);
    if (first && (offers || chance(0.2))) first.ready = offers ? indiaDay(shop.clock.now()) : null;
    return arrangeParcels(shop, admin, id, wanted, { version, asksBuyer: offers });
  }
  const move = () =>
    moveTo(pick(["Shipped", "In transit", "Out for delivery", "Order Processing", "In Production"]));
  const deliver = () => moveTo("Delivered");
  async function moveTo(status: OrderStatus) {
    const { shipments } = await readDispatch(shop, id);
    const parcel = pickAny(shipments);
    const tracking =
      parcel !== undefined && parcel.trackingId !== "" && chance(0.9)
        ? { partnerName: parcel.courier, trackingId: parcel.trackingId }
        : { partnerName: courierOfShop, trackingId: typedNumber() };
    const named = parcel && shipments.length > 1 && { parcel: parcel.number };
    return saveOrder(shop, admin, id, { ...named, status, tracking, checked: true });
  }
  async function handOver(): Promise<Answered> {
    const state = await readDispatch(shop, id);
    const parcels = state.shipments.filter(({ stage }) => stage === "Packed");
    const orders = (parcels.length > 0 ? parcels : [{ number: 1, courier: "", trackingId: "" }]).map(
      ({ number, courier, trackingId }) => ({
        id: nameOf(id, state, number),
        version: state.version,
        partnerName: courier || courierOfShop,
        trackingId: trackingId || typedNumber(),
      }),
    );
    const answer = await ask(packer, "POST", "/api/packing/handOver", { orders, checked: true });
    const { handedOver = [] } = answer.json<{ handedOver?: string[] }>();
    return { ...statusOf(answer), done: handedOver.length };
  }
  async function uploadStatus(): Promise<Answered> {
    const state = await readDispatch(shop, id);
    const { number = 1, trackingId = "" } = pickAny(state.shipments) ?? {};
    const status = pick(["Shipped", "In transit", "Delivered", "Order Processing"]);
    const row = `${nameOf(id, state, number)},,${trackingId || typedNumber()},${courierOfShop},${status}\n`;
    const url = "/api/admin/bulkOrderStatus";
    const answer = await sendFile(shop, url, row, { headers: admin.headers, fields: { checked: "yes" } });
    return { ...statusOf(answer), done: answer.json<{ updatedCount?: number }>().updatedCount ?? 0 };
  }
  async function finishProduction() {
    const { version, shipments } = await readDispatch(shop, id);
    const made = shipments.find(({ stage }) => stage === "In Production");
    const parcel = shipments.length > 1 && made && { parcel: made.number };
    return ask(packer, "POST", `/api/packing/orders/${id}/made`, { version, ...parcel });
  }
  const choosePart = () =>
    ask(buyer, "POST", `/api/orders/${id}/partDelivery`, { choice: pick(["parts", "together"]) });
  return { arrange, divide, offerParts, move, deliver, handOver, uploadStatus, finishProduction, choosePart };
}

const statusOf = ({ statusCode, body }: Answered) => ({ statusCode, body });

/** What buyers, staff and the payment provider do about money and claims. */
export function moneyActs({ shop, admin, buyer, id, random }: Dispatch) {
  const { int, chance, pick, pickAny } = chooser(random);
  const part = (quantity: number, share: number) => Math.max(1, Math.ceil(quantity * share * random()));

  async function refund() {
    const { lines, refunds } = await readDispatch(shop, id);
    const { lineNumber, quantity } = pick(lines);
    const wanted = [{ lineNumber, quantity: part(quantity, 0.5), restock: chance(0.5) }];
    const wereSent = chance(0.5);
    return refundPieces(shop, admin, id, { lines: wanted, refundsSeen: refunds.length, wereSent });
  }
  async function goodwill() {
    const { refunds } = await readDispatch(shop, id);
    return refundGoodwill(shop, admin, id, { amount: pick([1, 3.33]), refundsSeen: refunds.length });
  }
  async function retry() {
    const { refunds } = await readDispatch(shop, id);
    const failed = refunds.find(({ state }) => state === "failed");
    return failed && retryRefund(shop, admin, id, failed.id);
  }
  const end = (state: "processed" | "failed") => async (): Promise<Answered> => {
    const done = await endRefunds(shop, id, state);
    return { statusCode: 200, body: "", done };
  };
  const cancel = () =>
    saveOrder(shop, admin, id, { status: "Cancelled", money: pick(decisions), restock: chance(0.5) });
  async function revive() {
    const { status } = await readDispatch(shop, id);
    const isEnded = status === "Cancelled" || status === "Refunded";
    return isEnded ? saveOrder(shop, admin, id, { status: "Order Processing", revive: true }) : undefined;
  }
  const askToCancel = () =>
    shop.app.inject({
      method: "POST",
      url: `/api/orders/${id}/askToCancel`,
      headers: buyer.headers,
      payload: { reason: "Ordered twice" },
    });

  async function raise() {
    const { shipments, lines } = await readDispatch(shop, id);
    const delivered = shipments.filter(({ stage }) => stage === "Delivered");
    if (delivered.length === 0 && chance(0.8)) return undefined;
    const { number = 1 } = pickAny(delivered) ?? {};
    const { lineNumber, quantity } = pick(lines);
    const kind = pick(["damaged", "short", "wrong", "faulty", "not-received"] as const);
    return raiseClaim(shop, buyer, id, {
      parcel: number,
      kind,
      lines: { [lineNumber]: part(quantity, 1) },
    });
  }
  /** A claim of the order, open ones first. */
  async function anyClaim() {
    const { claims } = await readDispatch(shop, id);
    const open = claims.filter(({ state }) => isClaimOpen(state));
    return open.length > 0 && chance(0.9) ? pick(open) : pickAny(claims);
  }
  async function accept() {
    const claim = await anyClaim();
    if (!claim) return undefined;
    const lines = claim.lines.map(({ lineNumber, quantity }) => {
      const refunded = int(0, quantity);
      return {
        lineNumber,
        refund: refunded,
        replace: int(0, quantity - refunded),
        restock: chance(0.2),
      };
    });
    const step = pick(["settle", "settle", "settle", "later", "goods-back"] as const);
    return acceptClaim(shop, admin, [id, claim.id], { version: claim.version, step, lines });
  }
  async function refuse() {
    const claim = await anyClaim();
    return claim && refuseClaim(shop, admin, [id, claim.id], { version: claim.version });
  }
  async function withdraw() {
    const claim = await anyClaim();
    return claim && withdrawClaim(shop, buyer, [id, claim.id]);
  }
  async function endReplacement() {
    const { claims } = await readDispatch(shop, id);
    const claim = pickAny(claims.filter(({ state }) => state === "Settled"));
    return claim && cancelReplacement(shop, admin, [id, claim.id], claim.version);
  }
  return {
    refund,
    goodwill,
    retry,
    cancel,
    revive,
    askToCancel,
    refundProcessed: end("processed"),
    refundFailed: end("failed"),
    raise,
    accept,
    refuse,
    withdraw,
    endReplacement,
  };
}
