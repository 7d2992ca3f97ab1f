import { findClaims, listClaims } from "@dakbag/contracts/claims";
import { readStaffHome } from "@dakbag/contracts/staff-home";
import { contact } from "@dakbag/company/company";
import { maxClaimPictures, maxClaimsOfOrder } from "@dakbag/domain/claims/claim-evidence";
import { hoursToClaim } from "@dakbag/domain/claims/claim-clock";
import { afterEach, describe, expect, test } from "vitest";
import { jpegBytes, pngBytes } from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import {
  acceptClaim,
  addClaimPicture,
  claimsOnDesk,
  placeDeliveredOrder,
  raiseClaim,
  raisedClaim,
  refuseClaim,
  type WantedClaim,
  withdrawClaim,
} from "../../../test-support/builders/claims.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { unknownIds } from "../../../test-support/hostile/ids.ts";

const start = new Date("2026-11-28T06:00:00Z");
const shop = testAppForAll({ now: start });
// Tests that let hours pass would end the sessions of the others.
afterEach(() => shop.clock.advance(start.getTime() - shop.clock.now().getTime()));
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });
const accountant = signInForAll(shop, { role: "accountant" });
const packer = signInForAll(shop, { role: "packer" });

const delivered = (goods: Record<string, number> = { HONROL100: 10 }) =>
  placeDeliveredOrder(shop, admin, goods);
const hours = (count: number) => count * 60 * 60_000;
const outcome = (answer: { statusCode: number; json: () => unknown }) => {
  const { code, message } = answer.json() as { code?: string; message?: string };
  return [answer.statusCode, code, message];
};
async function expectSaved(person: SignedIn, id: string, change: object) {
  expect((await saveOrder(shop, person, id, change)).statusCode).toBe(200);
}
async function claimsOf(id: string, { headers }: SignedIn) {
  const answer = await shop.app.inject({ url: `/api/orders/${id}/claims`, headers });
  return findClaims.answer.parse(answer.json());
}
const claimable = async (id: string, buyer: SignedIn) =>
  (await claimsOf(id, buyer)).parcels.map(({ number, lines }) => [
    number,
    ...lines.map((line) => line.claimable),
  ]);

describe(
  "a buyer claims pieces of a delivered parcel",
  { tags: ["ruling-claims.1", "ruling-claims.3"] },
  () => {
    test("and reads the claim on the order's page; staff read it too, and nothing else changes", async () => {
      const { id, buyer } = await delivered();
      const before = await claimsOf(id, buyer);
      expect(before).toMatchObject({ claims: [], canRaise: true, parcels: [{ number: 1, kind: "sale" }] });
      expect(before.parcels[0]!.deliveredAt).toBe("2026-11-28T06:00:00.000Z");
      expect(before.parcels[0]!.deadlines).toContainEqual({
        kind: "wrong",
        until: "2026-11-29T06:00:00.000Z",
        isOver: false,
      });
      const wanted = { lines: { 1: 4 }, note: "Torn at the seam", videoUrl: "https://video.example/1" };
      const claimId = await raisedClaim(shop, buyer, id, wanted);
      const { claims, parcels } = await claimsOf(id, buyer);
      expect(claims).toEqual([
        {
          id: claimId,
          parcelNumber: 1,
          kind: "damaged",
          state: "Raised",
          raisedAt: "2026-11-28T06:00:00.000Z",
          deadline: "2026-11-29T18:00:00.000Z",
          note: "Torn at the seam",
          videoUrl: "https://video.example/1",
          answer: "",
          version: 1,
          replacement: null,
          pictures: 0,
          lines: [
            expect.objectContaining({ lineNumber: 1, SKU: "HONROL100", quantity: 4, refund: 0, replace: 0 }),
          ],
        },
      ]);
      expect(parcels[0]!.lines).toMatchObject([{ lineNumber: 1, claimable: 6 }]);
      const [onDesk] = await claimsOnDesk(shop, accountant, id);
      expect(onDesk).toMatchObject({ id: claimId, lines: [{ quantity: 4, toRemedy: 10 }] });
      const { order, events } = await readOnDesk(shop, admin, id);
      expect(order.status).toBe("Delivered");
      expect(events.map(({ what }) => what)).toContain("Claim on parcel 1: damaged on the way");
      expect(JSON.stringify(events)).not.toContain("Torn at the seam");
    });

    test.each(Object.entries(hoursToClaim))(
      "%s: within %i hours, and not a millisecond later",
      async (kind, max) => {
        const { id, buyer } = await delivered();
        shop.clock.advance(hours(max));
        const claim = { kind: kind as WantedClaim["kind"] };
        expect((await raiseClaim(shop, buyer, id, claim as WantedClaim)).statusCode).toBe(200);
        shop.clock.advance(1);
        const [status, code, message] = outcome(await raiseClaim(shop, buyer, id, claim as WantedClaim));
        expect([status, code]).toEqual([409, "claim-late"]);
        expect(message).toMatch(
          /could be reported until \d+ \w+ 2026, \d\d:\d\d, \d\d hours after the delivery/,
        );
        expect(message).toContain(`WhatsApp, +${contact.whatsappNumber}`);
      },
    );

    test("the clock begins when the parcel is set to Delivered, and anew when it is set so again", async () => {
      const { id, buyer } = await delivered();
      const set = async (status: string) =>
        expectSaved(await signInBuyer(shop, { role: "admin" }), id, {
          status,
          tracking: { partnerName: "", trackingId: "" },
        });
      shop.clock.advance(hours(20));
      // What is saved without another status keeps the time.
      await set("Delivered");
      expect((await claimsOf(id, buyer)).parcels[0]!.deadlines[2]!.isOver).toBe(false);
      shop.clock.advance(hours(5));
      expect((await claimsOf(id, buyer)).parcels[0]!.deadlines[2]!.isOver).toBe(true);
      await set("In transit");
      expect((await claimsOf(id, buyer)).parcels).toEqual([]);
      await set("Delivered");
      expect((await claimsOf(id, buyer)).parcels[0]!.deliveredAt).toBe(shop.clock.now().toISOString());
    });

    test("not of orders of others, of what is not delivered, of a cancelled order, or of lines that it does not have", async () => {
      const { id, buyer } = await delivered();
      const stranger = await signInBuyer(shop);
      expect((await raiseClaim(shop, stranger, id)).statusCode).toBe(404);
      expect((await raiseClaim(shop, admin, id)).statusCode).toBe(404);
      expect((await raiseClaim(shop, buyer, unknownIds.order)).statusCode).toBe(404);
      expect(outcome(await raiseClaim(shop, buyer, id, { parcel: 2 })).slice(0, 2)).toEqual([
        409,
        "not-delivered",
      ]);
      expect(outcome(await raiseClaim(shop, buyer, id, { lines: { 9: 1 } }))).toEqual([
        400,
        "invalid-input",
        expect.stringContaining("lines.0.lineNumber names no line"),
      ]);
      const paid = await placePaidOrder(shop, { HONROL100: 2 });
      expect(outcome(await raiseClaim(shop, paid.buyer, paid.id)).slice(0, 2)).toEqual([
        409,
        "not-delivered",
      ]);
      const cancelled = { status: "Cancelled", tracking: { partnerName: "", trackingId: "" } };
      await saveOrder(shop, admin, id, { ...cancelled, money: { decision: "kept", reason: "Agreed" } });
      expect(outcome(await raiseClaim(shop, buyer, id)).slice(0, 2)).toEqual([409, "order-changed"]);
      expect((await claimsOf(id, buyer)).parcels).toEqual([]);
    });

    test.each<[WantedClaim | object, string]>([
      [{ kind: "late" }, "kind must be one of"],
      [{ lines: {} }, "lines must name at least one line"],
      [{ lines: { 1: 0 } }, "quantity must be at least 1"],
      [{ lines: { 1: 1.5 } }, "quantity must be a whole number"],
      [{ parcel: 0 }, "parcel must be at least 1"],
      [{ note: "x".repeat(1001) }, "note must be at most 1000"],
      [{ videoUrl: "http://video.example/1" }, "videoUrl must be a link that begins with https://"],
      [{ videoUrl: "javascript:alert(1)" }, "videoUrl must be a link"],
      [{ videoUrl: `https://video.example/${"x".repeat(300)}` }, "videoUrl must be at most 300"],
    ])("not with %j", { tags: ["ruling-claims.5"] }, async (wanted, problem) => {
      const { id, buyer } = await delivered({ HONROL100: 1 });
      const [status, , message] = outcome(await raiseClaim(shop, buyer, id, wanted));
      expect([status, message]).toEqual([400, expect.stringContaining(problem)]);
      expect((await claimsOf(id, buyer)).claims).toEqual([]);
    });

    test("with a key once: the same again is the same claim, and another one is refused", async () => {
      const { id, buyer } = await delivered();
      const first = await raiseClaim(shop, buyer, id, { lines: { 1: 3 } }, "key-1");
      const again = await raiseClaim(shop, buyer, id, { lines: { 1: 3 } }, "key-1");
      expect(again.json()).toEqual(first.json());
      expect(outcome(await raiseClaim(shop, buyer, id, { lines: { 1: 4 } }, "key-1")).slice(0, 2)).toEqual([
        409,
        "idempotency-key-taken",
      ]);
      expect((await raiseClaim(shop, buyer, id, {}, "a key with spaces")).statusCode).toBe(400);
      expect((await claimsOf(id, buyer)).claims).toHaveLength(1);
      // Also after its clock, when the answer was lost.
      shop.clock.advance(hours(40));
      expect((await raiseClaim(shop, buyer, id, { lines: { 1: 3 } }, "key-1")).statusCode).toBe(200);
    });
  },
);

describe("what can be claimed", { tags: ["ruling-claims.4"] }, () => {
  test("is what the parcel has, less open and accepted claims; refused and withdrawn ones are free again", async () => {
    const { id, buyer } = await delivered();
    const first = await raisedClaim(shop, buyer, id, { lines: { 1: 6 } });
    expect(outcome(await raiseClaim(shop, buyer, id, { lines: { 1: 5 } }))).toEqual([
      409,
      "fewer-pieces-left",
      expect.stringMatching(/^Only 4 of .* can be claimed of this parcel/),
    ]);
    const second = await raisedClaim(shop, buyer, id, { lines: { 1: 4 }, kind: "short" });
    expect(await claimable(id, buyer)).toEqual([[1]]);
    expect(outcome(await raiseClaim(shop, buyer, id))[2]).toMatch(/^Nothing of /);
    expect((await withdrawClaim(shop, buyer, [id, first])).statusCode).toBe(200);
    expect((await withdrawClaim(shop, buyer, [id, first])).statusCode).toBe(200);
    expect(await claimable(id, buyer)).toEqual([[1, 6]]);
    expect((await refuseClaim(shop, admin, [id, second])).statusCode).toBe(200);
    expect(await claimable(id, buyer)).toEqual([[1, 10]]);
    expect(outcome(await withdrawClaim(shop, buyer, [id, second])).slice(0, 2)).toEqual([
      409,
      "changed-meanwhile",
    ]);
    const third = await raisedClaim(shop, buyer, id, { lines: { 1: 10 } });
    await acceptClaim(shop, admin, [id, third], { lines: [{ lineNumber: 1, refund: 3 }], step: "later" });
    // What was not accepted of a claim is refused.
    expect(await claimable(id, buyer)).toEqual([[1, 7]]);
  });

  test("leaves out what was refunded without a claim, before and after the delivery", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONROL100: 10 });
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 2 }] });
    await saveOrder(shop, admin, id, { status: "Delivered", tracking: { partnerName: "", trackingId: "" } });
    expect(await claimable(id, buyer)).toEqual([[1, 8]]);
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 3 }], refundsSeen: 1 });
    expect(await claimable(id, buyer)).toEqual([[1, 5]]);
  });

  test("is of each parcel by itself when an order leaves in several", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONROL100: 10 });
    await arrangeParcels(shop, admin, id, { 1: { 1: 6 }, 2: { 1: 4 } });
    const set = async (parcel: number, status: string) =>
      expectSaved(await signInBuyer(shop, { role: "admin" }), id, {
        parcel,
        status,
        tracking: { partnerName: "DTDC", trackingId: `D${parcel}${id.slice(-5)}` },
      });
    await set(1, "Delivered");
    expect(await claimable(id, buyer)).toEqual([[1, 6]]);
    expect(outcome(await raiseClaim(shop, buyer, id, { parcel: 2 })).slice(0, 2)).toEqual([
      409,
      "not-delivered",
    ]);
    // A refund of what is still here takes nothing off the first.
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 1 }] });
    expect(await claimable(id, buyer)).toEqual([[1, 6]]);
    shop.clock.advance(hours(30));
    await set(2, "Delivered");
    expect(await claimable(id, buyer)).toEqual([
      [1, 6],
      [2, 3],
    ]);
    // Each parcel has its own clock.
    expect(outcome(await raiseClaim(shop, buyer, id, { kind: "wrong" }))[1]).toBe("claim-late");
    expect((await raiseClaim(shop, buyer, id, { kind: "wrong", parcel: 2 })).statusCode).toBe(200);
  });

  test("ends with the number of claims of an order, finished ones too", async () => {
    const { id, buyer } = await delivered({ HONROL100: 1 });
    for (let n = 0; n < maxClaimsOfOrder; n += 1)
      await withdrawClaim(shop, buyer, [id, await raisedClaim(shop, buyer, id)]);
    expect(outcome(await raiseClaim(shop, buyer, id)).slice(0, 2)).toEqual([409, "too-many-claims"]);
    expect((await claimsOf(id, buyer)).canRaise).toBe(false);
  });
});

describe("pictures of a claim", { tags: ["ruling-claims.5"] }, () => {
  test("are whole pictures, six at most, the same one once, until staff decide; staff download them as nothing to run", async () => {
    const { id, buyer } = await delivered();
    const claimId = await raisedClaim(shop, buyer, id);
    const add = (bytes: Uint8Array<ArrayBuffer>) => addClaimPicture(shop, buyer, [id, claimId], bytes);
    expect((await add(pngBytes())).json()).toMatchObject({ pictures: 1 });
    expect((await add(pngBytes())).json()).toMatchObject({ pictures: 1 });
    const broken = await add(pngBytes().slice(0, -4) as Uint8Array<ArrayBuffer>);
    expect(outcome(broken)).toEqual([
      400,
      "invalid-input",
      expect.stringContaining("file must be a whole picture"),
    ]);
    expect(outcome(await add(new TextEncoder().encode("%PDF-1.7")))[2]).toContain(
      "must be a JPEG, PNG or WebP",
    );
    expect((await add(new Uint8Array(1024 * 1024 + 1))).statusCode).toBe(413);
    for (let n = 2; n <= maxClaimPictures; n += 1) await add(jpegBytes(8, 6 + n));
    expect(outcome(await add(jpegBytes(9, 9))).slice(0, 2)).toEqual([409, "too-many-pictures"]);
    expect((await addClaimPicture(shop, await signInBuyer(shop), [id, claimId])).statusCode).toBe(404);

    const [claim] = await claimsOnDesk(shop, admin, id);
    expect(claim!.pictures).toHaveLength(maxClaimPictures);
    const [picture] = claim!.pictures;
    const url = `/api/admin/orders/${id}/claims/${claimId}/pictures/${picture!.id}`;
    const file = await shop.app.inject({ url, headers: accountant.headers });
    expect(file.rawPayload).toEqual(Buffer.from(pngBytes()));
    expect(file.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await shop.app.inject({ url, headers: packer.headers })).statusCode).toBe(403);
    await refuseClaim(shop, admin, [id, claimId]);
    expect(outcome(await add(jpegBytes(7, 7))).slice(0, 2)).toEqual([409, "changed-meanwhile"]);
  });
});

test(
  "the queue has open claims by their deadline and finished ones apart, for admins and accountants",
  { tags: ["ruling-claims.3"] },
  async () => {
    await shop.falsifyingDb.query(
      "UPDATE claims SET state = 'Withdrawn' WHERE state NOT IN ('Settled', 'Refused')",
    );
    const { id, buyer, orderNumber } = await delivered();
    const faulty = await raisedClaim(shop, buyer, id, { kind: "faulty", lines: { 1: 2 } });
    const wrong = await raisedClaim(shop, buyer, id, { kind: "wrong", lines: { 1: 3 } });
    const list = async ({ headers }: SignedIn, query = "") => {
      const answer = await shop.app.inject({ url: `/api/admin/claims${query}`, headers });
      return listClaims.answer.parse(answer.json()).claims;
    };
    expect((await list(admin)).map((claim) => claim.id)).toEqual([wrong, faulty]);
    expect((await list(accountant, `?after=${wrong}`)).map((claim) => claim.id)).toEqual([faulty]);
    expect((await list(admin))[0]).toMatchObject({
      orderId: id,
      orderNumber,
      pieces: 3,
      pictures: 0,
      hasVideo: false,
    });
    const home = await shop.app.inject({ url: "/api/internal/home", headers: admin.headers });
    expect(readStaffHome.answer.parse(home.json()).forAdmins!.work.claimsOpen).toMatchObject({
      count: 2,
      oldest: [{ _id: id, since: "2026-11-29T06:00:00.000Z" }, { since: "2026-12-01T06:00:00.000Z" }],
    });
    await refuseClaim(shop, admin, [id, wrong]);
    expect((await list(admin)).map((claim) => claim.id)).toEqual([faulty]);
    expect((await list(admin, "?which=finished")).map((claim) => claim.id)).toContain(wrong);
    for (const person of [packer, buyer]) {
      const answer = await shop.app.inject({ url: "/api/admin/claims", headers: person.headers });
      expect(answer.statusCode).toBe(403);
    }
  },
);

test(
  "an account with an open claim, or a replacement on its way, is erased once they are finished",
  { tags: ["ruling-privacy.5"] },
  async () => {
    const { id, buyer, orderNumber } = await delivered();
    const obstacles = async () => {
      const answer = await shop.app.inject({ url: "/api/users/data", headers: buyer.headers });
      return answer.json<{ obstacles: string[] }>().obstacles;
    };
    const unfinished = [`Order ${orderNumber} has a claim that is not finished.`];
    const claimId = await raisedClaim(shop, buyer, id);
    expect(await obstacles()).toEqual(unfinished);
    await acceptClaim(shop, admin, [id, claimId], { lines: [{ lineNumber: 1, replace: 1 }] });
    expect(await obstacles()).toEqual(unfinished);
    const tracking = { partnerName: "", trackingId: "" };
    await saveOrder(shop, admin, id, { parcel: 2, status: "Delivered", tracking });
    expect(await obstacles()).toEqual([]);
  },
);
