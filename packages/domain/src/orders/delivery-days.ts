import { isOnBoxPage } from "../catalogue/product-category.ts";
import { dayRange, shortDay } from "../dates/india-day.ts";

/** Goods as far as their delivery is counted (buyer §9): what the box page sells, and all others. */
export const deliveryKinds = ["box", "other"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

const boxDays = "2 to 6 working days"; // buyer §9
const otherDays = "3 to 6 days"; // buyer §9

/** The first and the last estimated day, both YYYY-MM-DD in Asia/Kolkata. */
export type DeliveryEstimate = { earliest: string; latest: string };

/** How the delivery of a product is counted, by its category. */
export function deliveryKindOf(category: string): DeliveryKind {
  return isOnBoxPage(category) ? "box" : "other";
}

/** The kinds of goods by their categories, each once; never none. */
export function kindsOf(categories: readonly string[]): DeliveryKind[] {
  const found = deliveryKinds.filter((kind) =>
    categories.some((category) => deliveryKindOf(category) === kind),
  );
  return found.length > 0 ? found : ["other"];
}

/** How long the delivery of goods takes: "3 to 6 days". */
export function deliveryDays(kinds: readonly DeliveryKind[]): string {
  if (kinds.length > 1) return `${otherDays}, for boxed goods ${boxDays}`;
  return kinds[0] === "box" ? boxDays : otherDays;
}

/** The estimate of goods that come together: nothing is complete before the last of it. @throws TypeError without any */
export function estimateOfAll(estimates: readonly DeliveryEstimate[]): DeliveryEstimate {
  return estimates.reduce((all, { earliest, latest }) => ({
    earliest: earliest > all.earliest ? earliest : all.earliest,
    latest: latest > all.latest ? latest : all.latest,
  }));
}

/** What buyers read of the day by which couriers usually come, beside the estimated delivery that the shop promises. */
export function courierText(day: string, { latest }: DeliveryEstimate): string {
  return `Couriers usually come by ${shortDay(day)}${day > latest ? ", later than estimated" : ""}.`;
}

/** "29 Nov to 2 Dec": the year goes without saying. */
export function formatEstimate({ earliest, latest }: DeliveryEstimate): string {
  return dayRange(earliest, latest);
}
