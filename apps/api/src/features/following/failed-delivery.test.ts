import { findOrderDetails } from "@dakbag/contracts/orders";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  askNow,
  bookParcel,
  moveParcel,
  type SandboxScan,
} from "../../../test-support/builders/booked-parcel.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";
import { notifyCouriers } from "./notify-couriers.ts";

// A Friday.
const shop = testAppForAll({ now: new Date("2026-11-27T06:00:00Z"), hasCouriers: true });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const stranger = signInForAll(shop);

const failed = (minutes = 10, activity = "Consignee not available"): SandboxScan => ({
  code: "21",
  activity,
  at: shop.clock.now().getTime() - minutes * 60_000,
});
const outForDelivery = (): SandboxScan => ({ ...failed(60, "Out for delivery"), code: "17" });
const delivered = (): SandboxScan => ({ ...failed(1, "Delivered"), code: "7" });

/** A parcel that the courier could not deliver, whose buyer has read so. */
async function undelivered(company: "Shiprocket" | "Delhivery" = "Shiprocket") {
  const { id, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
  const [awb] = await bookParcel(shop, id, { company });
  await sendDueNotifications(shop.shop, "sms");
  const failure =
    company === "Shiprocket" ? failed() : { ...failed(), type: "UD", status: "Pending", code: "EOD-74" };
  await scan(awb!, ...(company === "Shiprocket" ? [outForDelivery()] : []), failure);
  return { id, buyer, awb: awb! };
}
async function scan(awb: string, ...scans: SandboxScan[]) {
  await moveParcel(shop, awb, scans);
  await askNow(shop);
}
const post = (url: string, payload: object, { headers }: SignedIn) =>
  shop.app.inject({ method: "POST", url, headers, payload });
const answer = (id: string, who: SignedIn, payload: object) =>
  post(`/api/orders/${id}/deliveryAnswer`, { parcel: 1, comeOn: "2026-11-28", ...payload }, who);
const markNotified = (id: string) => post(`/api/admin/orders/${id}/courierNotified`, { parcel: 1 }, admin);
async function instructionsOf(awb: string): Promise<Record<string, unknown>[]> {
  const answered = await fetch(`${shop.sandboxUrl}/couriers/_sandbox/parcels?awbs=${awb}`);
  const { parcels } = (await answered.json()) as { parcels: { instructions: Record<string, unknown>[] }[] };
  return parcels.flatMap(({ instructions }) => instructions);
}
async function failureOf(id: string, { headers }: SignedIn) {
  const { order } = findOrderDetails.answer.parse(
    (await shop.app.inject({ url: `/api/orders/${id}`, headers })).json(),
  );
  return order.followed[0]?.failure;
}
const messagesOf = async (id: string) =>
  (await readOnDesk(shop, admin, id)).messages
    .filter(({ kind }) => kind === "undelivered")
    .map(({ channel, state, skipped }) => `${channel} ${skipped ?? state}`);

describe("a delivery that failed", () => {
  test("is asked about once a day, by SMS and e-mail with a link, and is on the order's page", async () => {
    const { id, buyer, awb } = await undelivered();
    expect(await failureOf(id, buyer)).toMatchObject({
      reason: "Consignee not available",
      answer: null,
      courierNotifiedAt: null,
    });
    await scan(awb, failed(5, "Recipient not reachable"));
    expect(await messagesOf(id)).toEqual(["sms waiting", "email waiting"]);
    shop.clock.advance(60_000);
    await sendDueNotifications(shop.shop, "sms");
    const sent = await fetch(`${shop.sandboxUrl}/sms?to=${buyer.phoneNumber}`);
    const texts = ((await sent.json()) as { body: string }[]).map(({ body }) => body);
    expect(
      texts.filter((text) => /an answer about your order \d+\. Please see http/.test(text)),
    ).toHaveLength(1);
  });

  test("of two boxes at once, of days ago, and of what has arrived is no question more", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
    const [awb] = await bookParcel(shop, id, { company: "Shiprocket" });
    await scan(awb!, outForDelivery(), { ...failed(), at: shop.clock.now().getTime() - 3 * 24 * 3_600_000 });
    expect(await failureOf(id, buyer)).toBeNull();
    await scan(awb!, failed(), delivered());
    expect(await failureOf(id, buyer)).toBeNull();
    expect(await messagesOf(id)).toEqual([]);
    const other = await undelivered();
    await scan(other.awb, delivered());
    expect(await failureOf(other.id, other.buyer)).toBeNull();
    shop.clock.advance(10 * 60_000);
    for (const channel of ["sms", "email"] as const) await sendDueNotifications(shop.shop, channel);
    expect(await messagesOf(other.id)).toEqual(["sms chosen", "email chosen"]);
  });
});

describe("its buyer answers", () => {
  test("with a day, a note and a phone number, until the courier is notified; repeated it changes nothing", async () => {
    const { id, buyer } = await undelivered();
    expect((await markNotified(id)).json()).toMatchObject({ code: "changed-meanwhile" });
    await answer(id, buyer, { comeOn: "2026-12-01" });
    const wanted = { comeOn: "2026-11-28", note: "Ring at the gate", phoneNumber: "98765 43210" };
    for (let times = 0; times < 2; times += 1) expect((await answer(id, buyer, wanted)).statusCode).toBe(200);
    const { order, events } = await readOnDesk(shop, admin, id);
    expect(order.followed[0]?.failure).toMatchObject({
      answer: { comeOn: "2026-11-28", note: "Ring at the gate", phoneNumber: "9876543210" },
    });
    expect(events.map(({ what }) => what).filter((what) => what.startsWith("Asked the courier"))).toEqual([
      "Asked the courier to come again on 1 Dec",
      "Asked the courier to come again on 28 Nov",
    ]);
    for (let times = 0; times < 2; times += 1) expect((await markNotified(id)).statusCode).toBe(200);
    expect(
      (await readOnDesk(shop, admin, id)).events.filter(({ what }) => what.startsWith("Told")),
    ).toHaveLength(1);
    expect((await answer(id, buyer, wanted)).statusCode).toBe(200);
    expect((await answer(id, buyer, {})).json()).toMatchObject({ code: "changed-meanwhile" });
  });

  test.each([
    [{ comeOn: "2026-11-29" }, "comeOn must be one of 2026-11-28, 2026-11-30"],
    [{ comeOn: "2026-11-27" }, "comeOn must be one of"],
    [{ comeOn: "2026-12-05" }, "comeOn must be one of"],
    [{ comeOn: "tomorrow" }, "comeOn must be a day"],
    [{ note: "See www.example.com" }, "note"],
    [{ note: "x".repeat(201) }, "note must be at most 200"],
    [{ phoneNumber: "12345" }, "Phone number must be 10 digits"],
    [{ parcel: 0 }, "parcel must be at least 1"],
  ])("not with %j", async (payload, problem) => {
    const { id, buyer } = await undelivered();
    const refused = await answer(id, buyer, payload);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(problem),
    ]);
    expect(await failureOf(id, buyer)).toMatchObject({ answer: null });
  });

  test("not for others, nor about a parcel without a question", async () => {
    const { id, buyer, awb } = await undelivered();
    expect((await answer(id, stranger, {})).statusCode).toBe(404);
    expect((await answer(id, buyer, { parcel: 2 })).statusCode).toBe(409);
    await scan(awb, delivered());
    expect((await answer(id, buyer, {})).json()).toMatchObject({ code: "changed-meanwhile" });
    const { id: other } = await placePaidOrder(shop, { HONROL100: 1 });
    expect((await markNotified(other)).statusCode).toBe(404);
  });
});

describe("the courier's company is called with the answer", () => {
  const wanted = { comeOn: "2026-11-30", note: "", phoneNumber: "98765 43210" };

  test.each([
    [
      "Shiprocket" as const,
      [
        {
          action: "re-attempt",
          comments: "The buyer asks for another delivery",
          deferred_date: "2026-11-30",
          phone: "9876543210",
        },
      ],
    ],
    [
      "Delhivery" as const,
      [
        { act: "EDIT_DETAILS", action_data: { phone: "9876543210" } },
        { act: "DEFER_DLV", action_data: { deferred_date: "2026-11-30" } },
      ],
    ],
  ])("%s, once, and the buyer reads so", async (company, instructions) => {
    const { id, buyer, awb } = await undelivered(company);
    await notifyCouriers(shop.shop);
    await answer(id, buyer, wanted);
    await Promise.all(Array.from({ length: 8 }, () => notifyCouriers(shop.shop)));
    await notifyCouriers(shop.shop);
    expect(await instructionsOf(awb)).toEqual(instructions);
    expect(await failureOf(id, buyer)).toMatchObject({ courierNotifiedAt: expect.any(String), refusal: "" });
    const { events } = await readOnDesk(shop, admin, id);
    expect(events.filter(({ what }) => what.startsWith("Told")).map(({ actor }) => actor)).toEqual([company]);
    expect((await answer(id, buyer, {})).statusCode).toBe(409);
  });

  test("what it does not take is for staff to say to the courier, and a changed answer is tried anew", async () => {
    const { id, buyer, awb } = await undelivered("Delhivery");
    await answer(id, buyer, { comeOn: "2026-11-28", note: "Ring at the gate" });
    await notifyCouriers(shop.shop);
    expect(await instructionsOf(awb)).toEqual([{ act: "RE-ATTEMPT" }]);
    expect(await failureOf(id, buyer)).toMatchObject({
      courierNotifiedAt: null,
      refusal: "Delhivery comes again, but takes no notes for the driver",
    });
    await answer(id, buyer, { comeOn: "2026-12-01" });
    expect(await failureOf(id, buyer)).toMatchObject({ refusal: "" });
    await notifyCouriers(shop.shop);
    expect(await failureOf(id, buyer)).toMatchObject({ courierNotifiedAt: expect.any(String) });
    const refused = await undelivered();
    await answer(refused.id, refused.buyer, {});
    await moveParcel(shop, refused.awb, [outForDelivery()]);
    await notifyCouriers(shop.shop);
    expect(await failureOf(refused.id, refused.buyer)).toMatchObject({
      refusal: "This shipment is not in NDR.",
    });
    expect((await markNotified(refused.id)).statusCode).toBe(200);
    expect(await failureOf(refused.id, refused.buyer)).toMatchObject({ refusal: "" });
  });

  test("a company that is down holds up no other, and is called again ten minutes later", async () => {
    const [down, up] = [await undelivered(), await undelivered("Delhivery")];
    for (const { id, buyer } of [down, up]) await answer(id, buyer, wanted);
    await setFaults(shop, { shiprocketServerErrors: 3 });
    await expect(notifyCouriers(shop.shop)).rejects.toThrow("1 courier companies did not answer");
    await notifyCouriers(shop.shop);
    expect(await failureOf(up.id, up.buyer)).toMatchObject({ courierNotifiedAt: expect.any(String) });
    expect(await failureOf(down.id, down.buyer)).toMatchObject({ courierNotifiedAt: null, refusal: "" });
    shop.clock.advance(10 * 60_000);
    await notifyCouriers(shop.shop);
    expect(await failureOf(down.id, down.buyer)).toMatchObject({ courierNotifiedAt: expect.any(String) });
  });

  test("an answer that is changed during the call is called with as well, and what staff said counts", async () => {
    const { id, buyer, awb } = await undelivered();
    await answer(id, buyer, wanted);
    const couriers = shop.shop.couriers.map((company) => ({
      ...company,
      comeAgain: async (...call: Parameters<typeof company.comeAgain>) => {
        await answer(id, buyer, { comeOn: "2026-12-02" });
        return company.comeAgain(...call);
      },
    }));
    await notifyCouriers({ ...shop.shop, couriers });
    expect(await failureOf(id, buyer)).toMatchObject({ courierNotifiedAt: null });
    shop.clock.advance(10 * 60_000);
    await notifyCouriers(shop.shop);
    expect((await instructionsOf(awb)).map((one) => one["deferred_date"])).toEqual([
      "2026-11-30",
      "2026-12-02",
    ]);
    expect(await failureOf(id, buyer)).toMatchObject({ courierNotifiedAt: expect.any(String) });
  });

  test("not of a parcel that has arrived, or was booked by hand", async () => {
    const arrived = await undelivered();
    await answer(arrived.id, arrived.buyer, {});
    await scan(arrived.awb, delivered());
    await notifyCouriers(shop.shop);
    expect(await instructionsOf(arrived.awb)).toEqual([]);
    const byHand = await undelivered();
    await answer(byHand.id, byHand.buyer, {});
    await notifyCouriers({ ...shop.shop, couriers: [] });
    expect(await failureOf(byHand.id, byHand.buyer)).toMatchObject({ courierNotifiedAt: null });
  });
});

// Last: sessions end within a day.
test("a delivery that fails again on another day is asked about again", async () => {
  const { id, buyer, awb } = await undelivered();
  await answer(id, buyer, {});
  shop.clock.advance(24 * 3_600_000);
  await scan(awb, failed(5, "Door locked"));
  const { rows } = await shop.db.query(
    `SELECT reason, answered_at, (SELECT count(*) FROM notifications WHERE shipment_id = $1 AND kind = 'undelivered') AS messages
     FROM delivery_questions WHERE shipment_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ reason: "Door locked", answered_at: null, messages: 4 }]);
});
