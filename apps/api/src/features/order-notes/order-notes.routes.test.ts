import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { unknownIds } from "../../../test-support/hostile/ids.ts";
import { findStaff } from "./order-assignees.queries.ts";

const shop = testAppForAll();
const asha = signInForAll(shop, { role: "admin", name: "Asha Rao" });
const ravi = signInForAll(shop, { role: "internal", name: "Ravi Nair" });
const buyer = signInForAll(shop, { name: "Bina Shah" });
const paidOrder = async () => (await placePaidOrder(shop, { HONSLV150: 1 })).id;

let lastNote = 0;
const newNoteId = () => `01900000-0000-7000-8000-${String((lastNote += 1)).padStart(12, "0")}`;
const send = (method: "POST" | "PUT", url: string, payload: object, by = asha) =>
  shop.app.inject({ method, url: `/api/admin/orders/${url}`, headers: by.headers, payload });
const addNote = (order: string, payload: object, by = asha) => send("POST", `${order}/notes`, payload, by);

describe("notes of staff about an order", () => {
  test("a note has its author and time, and a repeated request adds it once", async () => {
    const order = await paidOrder();
    const note = { noteId: newNoteId(), text: "  Call before\ndelivery  " };
    const first = await addNote(order, note);
    const again = await addNote(order, note);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    const { notes } = await readOnDesk(shop, asha, order);
    expect(notes).toEqual([
      {
        id: note.noteId,
        at: shop.clock.now().toISOString(),
        author: "Asha Rao",
        text: "Call before\ndelivery",
      },
    ]);
  });

  test("a taken identifier is refused, for another text as for another order", async () => {
    const [order, other] = [await paidOrder(), await paidOrder()];
    const noteId = newNoteId();
    await addNote(order, { noteId, text: "Fragile" });
    for (const answer of [
      await addNote(order, { noteId, text: "Not fragile" }),
      await addNote(other, { noteId, text: "Fragile" }),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "changed-meanwhile" }]);
    expect((await readOnDesk(shop, asha, order)).notes.map(({ text }) => text)).toEqual(["Fragile"]);
    expect((await readOnDesk(shop, asha, other)).notes).toEqual([]);
  });

  test.each([
    [{ text: "  " }, "text is required"],
    [{ text: "a".repeat(1001) }, "text must be at most 1000 characters"],
    [{ text: "a", noteId: "1" }, "noteId must be a UUID"],
  ])("%j is refused: %s", async (payload, message) => {
    const answer = await addNote(unknownIds.order, { noteId: newNoteId(), ...payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }]);
  });

  test("an unknown order is 404", async () => {
    expect((await addNote(unknownIds.order, { noteId: newNoteId(), text: "a" })).statusCode).toBe(404);
  });
});

describe("the assignee of an order", () => {
  const assign = (order: string, assigneeId: string | null, seenAssigneeId: string | null) =>
    send("PUT", `${order}/assignee`, { assigneeId, seenAssigneeId });

  test("an order is assigned and released, which its history has; what is wanted already changes nothing", async () => {
    const order = await paidOrder();
    const before = (await readOnDesk(shop, asha, order)).events.length;
    const member = { id: ravi.userId, name: "Ravi Nair" };
    for (const answer of [await assign(order, ravi.userId, null), await assign(order, ravi.userId, null)])
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, assignee: member }]);
    expect((await readOnDesk(shop, asha, order)).assignee).toEqual(member);
    expect((await assign(order, null, ravi.userId)).json()).toEqual({ success: true, assignee: null });
    const { assignee, events } = await readOnDesk(shop, asha, order);
    expect(assignee).toBeNull();
    expect(events.slice(before)).toMatchObject([
      { what: "Assigned to Ravi Nair", actor: "Asha Rao", toStatus: null },
      { what: "No longer assigned", actor: "Asha Rao" },
    ]);
  });

  test("of two staff who assign an order at the same time, one is refused and reads to whom it is assigned", async () => {
    const order = await paidOrder();
    const answers = await Promise.all([assign(order, ravi.userId, null), assign(order, asha.userId, null)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    const { assignee } = await readOnDesk(shop, asha, order);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: "changed-meanwhile",
      message: `This order was assigned to ${assignee?.name} meanwhile. Please look again.`,
    });
  });

  test("only staff can be assigned, and all of them are listed by name", async () => {
    const order = await paidOrder();
    const answer = await assign(order, buyer.userId, null);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { details: [{ field: "assigneeId", message: "assigneeId is not one of the staff" }] },
    ]);
    const { staff } = (await shop.app.inject({ url: "/api/admin/staff", headers: asha.headers })).json<{
      staff: { id: string; name: string }[];
    }>();
    expect(staff.map(({ id, name }) => ({ id, name }))).toEqual(await findStaff(shop.db));
    expect(staff).toEqual(
      expect.arrayContaining([
        { id: asha.userId, name: "Asha Rao", isYou: true },
        { id: ravi.userId, name: "Ravi Nair", isYou: false },
      ]),
    );
    expect(JSON.stringify(staff)).not.toContain("Bina Shah");
  });
});
