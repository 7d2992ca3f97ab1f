import { expect, test } from "vitest";
import { register } from "./account.ts";
import { changeContact } from "./contact.ts";
import { changeInventory } from "./inventory.ts";
import { updateOrder } from "./order-desk.ts";
import { handOver } from "./hand-over.ts";
import { createProduct } from "./product-editor.ts";
import { refundGoodwill, refundPieces } from "./refunds.ts";
import { updateOrders } from "./selected-orders.ts";

const name = (text: string) => ({ name: text });
const tracking = (text: string) => ({ partnerName: text, trackingId: text });

test.each([
  ["the name of a new account", register, name],
  ["the name of an account", changeContact, name],
  ["a place in the warehouse", changeInventory, (place: string) => ({ place })],
  ["a courier and a tracking number", updateOrder, (text: string) => ({ tracking: tracking(text) })],
  ["a courier of many orders", updateOrders, (partnerName: string) => ({ partnerName })],
  ["what is handed over", handOver, (text: string) => ({ orders: [tracking(text)] })],
  ["a title", createProduct, (title: string) => ({ title })],
  ["a reason of a refund", refundPieces, (reason: string) => ({ reason })],
  ["a reason of goodwill", refundGoodwill, (reason: string) => ({ reason })],
] as const)(
  "%s without a font in the documents is refused by naming its characters",
  (_case, { body }, of) => {
    const problems = (text: string) =>
      body.safeParse(of(text)).error?.issues.map(({ message }) => message) ?? [];
    expect(problems("東京 Traders")).toContainEqual(expect.stringMatching(/ cannot contain 東, 京$/));
    expect(problems("முருகன் Traders").join()).not.toContain("cannot contain");
  },
);

test.each([
  ["a new account", register],
  ["an account", changeContact],
] as const)("the name of %s refuses what an address refuses", (_case, { body }) => {
  const problems = (text: string) =>
    body.safeParse({ name: text }).error?.issues.map(({ message }) => message) ?? [];
  for (const [text, characters] of [
    ["Asha 😀", "emoji"],
    ["<b>Asha</b>", "<"],
    ["Asha; Verma", ";"],
  ] as const)
    expect(problems(text)).toContain(`Name cannot contain ${characters}`);
  expect(problems("Asha & Sons' Traders™ (India)").join()).not.toContain("Name");
});
