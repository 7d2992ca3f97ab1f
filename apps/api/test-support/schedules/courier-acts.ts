import { isHere } from "@dakbag/domain/orders/shipment-stage";
import { beginBookings } from "../../src/features/bookings/begin-bookings.ts";
import { processBookings } from "../../src/features/bookings/bookings.jobs.ts";
import { continueBooking } from "../../src/features/bookings/continue-booking.ts";
import { type SandboxScan, askNow, delhiveryPush, moveParcel } from "../builders/booked-parcel.ts";
import { requestBookings } from "../builders/book-parcels.ts";
import { setFaults } from "../builders/verify-phone.ts";
import { type Answered, chooser, type Dispatch, nameOf } from "./dispatch-acts.ts";
import { readDispatch } from "./read-dispatch.ts";

const services = [
  { company: "Delhivery", serviceId: "Surface" },
  { company: "Shiprocket", serviceId: "43" },
] as const;

/** Faults of both companies, as they may come at any time; each is turned off by itself, or by another one. */
const faults: readonly Record<string, number | boolean>[] = [
  { delhiveryDropsAfterCommit: 1 },
  { delhiveryDropsAfterCommit: 2 },
  { shiprocketDropsAfterCommit: 1 },
  { shiprocketDropsAfterCommit: 2 },
  { shiprocketAwbRefusals: 1 },
  { delhiveryEmptyWallet: 1 },
  { delhiveryWaybillRefusals: 1 },
  { delhiveryWaybillRefusals: 6 },
  { delhiveryServerErrors: 2 },
  { shiprocketServerErrors: 2 },
  { delhiveryTooManyRequests: 1 },
  { shiprocketTooManyRequests: 1 },
  { shiprocketTokensExpire: 1 },
  { shiprocketRefusesUsedIds: true },
  { shiprocketRefusesUsedIds: false },
  { delhiveryDelayMs: 40, shiprocketDelayMs: 40 },
  { delhiveryDelayMs: 0, shiprocketDelayMs: 0 },
  { courierPushCopies: 3, courierPushDisorder: true },
  { courierPushCopies: 1, courierPushDisorder: false },
  { courierPushesLost: 2 },
];

export const noFaults = Object.fromEntries(
  faults.flatMap((each) =>
    Object.keys(each).map((name) => {
      const off = name === "courierPushCopies" ? 1 : typeof each[name] === "boolean" ? false : 0;
      return [name, off];
    }),
  ),
);

/** On the way, at its end or on the way back, and what no table knows; the more frequent ones more often. */
const scansOf: Readonly<Record<"Delhivery" | "Shiprocket", readonly SandboxScan[]>> = {
  Delhivery: [
    { code: "X-PPOM", type: "UD", status: "In Transit" },
    { code: "X-DLL2F", type: "UD", status: "In Transit" },
    { code: "X-IBD3F", type: "UD", status: "Pending" },
    { code: "X-DDD3FD", type: "UD", status: "Dispatched" },
    { code: "EOD-38", type: "DL", status: "Delivered" },
    { code: "EOD-38", type: "DL", status: "Delivered" },
    { code: "X-ROT", type: "RT", status: "In Transit" },
    { code: "RD-AC", type: "DL", status: "RTO" },
    { code: "LT-100", type: "UD", status: "LOST" },
    { code: "X-NEW", type: "XX", status: "On a boat" },
  ],
  Shiprocket: ["19", "42", "6", "18", "17", "21", "7", "7", "9", "10", "12", "999"].map((code) => ({ code })),
};

const hourMs = 3_600_000;

/** What packers, the shop's jobs and the courier companies do with the bookings of one order. */
export function courierActs({ shop, packer, id, random }: Dispatch) {
  const { int, chance, pick, pickAny } = chooser(random);
  const now = () => shop.clock.now().getTime();
  /** The parcel as packing names it; often one that is to be packed. */
  async function anyParcel() {
    const state = await readDispatch(shop, id);
    const toPack = state.shipments.filter(({ stage }) => stage === "Packed");
    const parcel = pickAny(toPack.length > 0 ? toPack : state.shipments);
    return { parcel, name: nameOf(id, state, parcel?.number ?? 1) };
  }
  const weighAny = async () => weigh((await anyParcel()).parcel);
  const weigh = (parcel: Awaited<ReturnType<typeof anyParcel>>["parcel"]) =>
    shop.app.inject({
      method: "PUT",
      url: `/api/packing/orders/${id}/parcels/${parcel?.number ?? 1}`,
      headers: packer.headers,
      payload: {
        weightGrams: int(500, 20_000),
        boxes: pick([1, 1, 1, 2]),
        version: parcel?.parcelVersion ?? 0,
      },
    });
  /** A packer presses, and another does at the same time. */
  async function book(): Promise<Answered> {
    const { parcel, name } = await anyParcel();
    if (!parcel || parcel.parcelVersion === 0) await weigh(parcel);
    const presses = Array.from({ length: pick([1, 1, 2]) }, () =>
      requestBookings(shop, packer, [{ id: name, ...pick(services) }], { checked: true }),
    );
    const [answer] = await Promise.all(presses);
    const { parcels = [] } = answer!.json<{ parcels?: { verdict: string }[] }>();
    const done = parcels.filter(({ verdict }) => verdict === "booked").length;
    return { statusCode: answer!.statusCode, body: answer!.body, done };
  }
  /** A process that is killed after what it saved first, or at its end. */
  async function killedWhileBooking(): Promise<undefined> {
    const { name } = await anyParcel();
    const actor = { userId: packer.userId, name: "Ravi" };
    const choices = { boxSize: "40x30x30", isChecked: true };
    const [begun] = await beginBookings(shop.shop, [{ id: name, ...pick(services) }], choices, actor);
    if (!begun || !("reference" in begun)) return;
    const endsEarly = chance(0.5);
    await new Promise<void>((ended) => {
      const die = async () => {
        ended();
        await new Promise(() => undefined);
      };
      const couriers = shop.shop.couriers.map((company): typeof company => ({
        ...company,
        book: async (consignment, known, save) => {
          const verdict = await company.book(consignment, known, async (booking) => {
            await save(booking);
            if (endsEarly) await die();
          });
          await die();
          return verdict;
        },
      }));
      void continueBooking({ ...shop.shop, couriers }, begun.reference).then(ended);
    });
  }
  async function cancelBooking() {
    const state = await readDispatch(shop, id);
    const here = state.shipments.filter(
      ({ stage, number }) => isHere(stage) && state.booked.includes(number),
    );
    const number = here.length > 0 ? pick(here).number : pickAny(state.booked);
    if (number === undefined) return undefined;
    return shop.app.inject({
      method: "POST",
      url: "/api/packing/bookings/cancel",
      headers: packer.headers,
      payload: { id: nameOf(id, state, number) },
    });
  }
  const process = () => processBookings(shop.shop);

  /** Some scans in any order, with times of the last hours or of later, and pushed unless that is lost. */
  async function scan(): Promise<Answered | undefined> {
    const found = pickAny((await readDispatch(shop, id)).awbs);
    if (!found) return undefined;
    const scans = Array.from({ length: int(1, 3) }, () => {
      const at = now() + (chance(0.1) ? 2 * hourMs : -int(0, 5 * hourMs));
      return { ...pick(scansOf[found.company]), activity: `Scan ${int(1, 9)}`, at };
    });
    await moveParcel(shop, found.awb, scans, { push: chance(0.7) });
    return { statusCode: 200, body: "", done: scans.length };
  }
  /** Says of a delivery that the company does not know of. */
  async function forgedPush() {
    const found = pickAny(
      (await readDispatch(shop, id)).awbs.filter(({ company }) => company === "Delhivery"),
    );
    if (!found) return undefined;
    const end = pick([
      { type: "DL", status: "Delivered" },
      { type: "DL", status: "RTO" },
      { type: "UD", status: "LOST" },
    ]);
    return shop.app.inject(delhiveryPush(found.awb, { ...end, code: "FORGED", at: shop.clock.now() }));
  }
  const track = (): Promise<Answered> =>
    askNow(shop, id).then(
      () => ({ statusCode: 200, body: "" }),
      (error: unknown) => {
        if (error instanceof AggregateError) return { statusCode: 503, body: "a company does not answer" };
        throw error;
      },
    );
  const turnFault = () => setFaults(shop, pick(faults));
  /** Of the next step of a booking, or of the next two. */
  function loseAnswers() {
    const count = pick([1, 2]);
    return setFaults(shop, { delhiveryDropsAfterCommit: count, shiprocketDropsAfterCommit: count });
  }
  /** Long enough that whoever works on a booking has lost it. */
  async function passTime() {
    shop.clock.advance(6 * 60_000);
  }
  return {
    weigh: weighAny,
    book,
    killedWhileBooking,
    cancelBooking,
    process,
    scan,
    forgedPush,
    track,
    turnFault,
    loseAnswers,
    passTime,
  };
}
