import type { OrderFilter } from "@dakbag/contracts/order-filter";
import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { readInvoiceNumber } from "@dakbag/domain/gst/invoice-number";
import { rupeesToPaise } from "@dakbag/domain/money/money";
import { orderNumbersNamed, readParcelNumber } from "@dakbag/domain/orders/order-number";
import type { Sql } from "../../platform/database.ts";
import { firstUuidV7, isUuid } from "../../platform/uuid-v7.ts";
import type { RankedList } from "./find-listed-orders.ts";
import * as orders from "./order-list.queries.ts";

/**
 * The lists that a filter, search and sort of the desk finds, one after the other: the order with a typed number, those that
 * have a typed word as a whole, unless a sort is chosen, and the others.
 *
 * @param callerId the `_id` of who asks
 */
export function readOrderFilter(filter: OrderFilter, callerId: string): RankedList[] {
  const { sort, orderId } = filter;
  const typed = readTyped(orderId);
  const all: RankedList = {
    conditions: indexedConditions(filter, callerId),
    others: otherConditions(filter),
    typed: typed.beginnings,
    filters: filterWords(filter),
    sort: {
      key: sort === "amount-high" || sort === "amount-low" ? "amount" : "id",
      direction: sort === "oldest" || sort === "amount-low" ? "ascending" : "descending",
    },
    rank: [],
  };
  const lists: RankedList[] = [];
  for (const isNamed of typed.names)
    lists.push({
      ...all,
      conditions: [...all.conditions, isNamed],
      typed: null,
      filters: null,
      sort: { key: "id", direction: "descending" },
      rank: [isNamed],
    });
  if (!typed.hasOthers) return lists;
  const others = { ...all, conditions: [...all.conditions, ...typed.others] };
  const { beginnings, whole } = typed;
  if (beginnings === null || sort !== "") return [...lists, others];
  return [
    ...lists,
    { ...others, typed: `(${beginnings}) & (${whole})`, rank: [orders.hasWords(whole)] },
    { ...others, typed: `(${beginnings}) & !(${whole})` },
  ];
}

/** Whether it has anything but a status. */
export function isFiltered(filter: OrderFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== "status" && name !== "sort" && value !== "");
}

function indexedConditions(filter: OrderFilter, callerId: string): Sql[] {
  const { status, from, to, min, max, assigned } = filter;
  return [
    ...(status === undefined ? [] : [orders.isOfStatus(status)]),
    // An id has the time of placing.
    ...(from === "" ? [] : [orders.isAfterId(firstUuidV7(indiaDayStart(from)))]),
    ...(to === "" ? [] : [orders.isBeforeId(firstUuidV7(indiaDayEnd(to)))]),
    ...(min === "" ? [] : [orders.costsAtLeast(rupeesToPaise(min))]),
    ...(max === "" ? [] : [orders.costsAtMost(rupeesToPaise(max))]),
    ...(assigned === "anyone" ? [orders.isAssigned] : []),
    ...(assigned === "me" ? [orders.isAssignedTo(callerId)] : []),
  ];
}

function otherConditions({ courier, state, sku, paid, tracking }: OrderFilter): Sql[] {
  return [
    ...(courier === "" ? [] : [orders.hasCourier(courier)]),
    ...(state === "" ? [] : [orders.isToState(state)]),
    ...(sku === "" ? [] : [orders.hasSku(sku)]),
    ...(paid === "" ? [] : [orders.isPaid(paid === "yes")]),
    ...(tracking === "" ? [] : [orders.isTracked(tracking === "some")]),
  ];
}

/** What `desk_filter_words` of the database has of these, and the SKU; null without any. */
function filterWords({ status, courier, state, sku, paid, tracking }: OrderFilter): string | null {
  const words = [
    ...(courier === "" ? [] : [` by ${courier}`]),
    ...(state === "" ? [] : [` to ${state}`]),
    ...(sku === "" ? [] : [sku]),
    ...(paid === "" ? [] : [paid === "yes" ? " paid" : " unpaid"]),
    ...(tracking === "" ? [] : [tracking === "some" ? " tracked" : " untracked"]),
  ];
  if (words.length === 0) return null;
  if (status !== undefined) words.push(` in ${status}`);
  return words.map((word) => lexeme(word.slice(0, maxWordLength))).join(" & ");
}

const maxWordLength = 100;

/** What staff typed: the orders that it names, and the words as `tsquery`. */
function readTyped(text: string) {
  const nothing = { names: [], others: [], hasOthers: false, beginnings: null, whole: "" };
  if (text === "") return { ...nothing, hasOthers: true };
  if (isUuid(text)) return { ...nothing, names: [orders.isOrder(text.toLowerCase())] };
  // A parcel's number finds its order.
  const numbers = orderNumbersNamed(readParcelNumber(text).order);
  const isNumbered = numbers.length > 0;
  const names = isNumbered ? [orders.hasNumber(numbers)] : [];
  const words = normalisePhone(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  if (!words.some((word) => word.length >= minWordLength)) return { ...nothing, names };
  return {
    names,
    others: isNumbered ? [orders.hasOtherNumber(numbers)] : [],
    hasOthers: true,
    beginnings: words.map(beginningOrEnd).join(" & "),
    whole: words.map((word) => lexeme(readInvoiceNumber(word) ?? word)).join(" | "),
  };
}

// Shorter ones begin too many words.
const minWordLength = 3;
/** So much of the end of a phone or tracking number is rare enough; what is as long as a phone number is its beginning. */
const ends = { min: 4, max: 9 };

/**
 * Finds words that begin so; of the end of a phone or tracking number also those that end so, of a document's number without
 * zeros also the whole one.
 */
function beginningOrEnd(word: string): string {
  const beginning = `${lexeme(word)}:*`;
  const document = readInvoiceNumber(word);
  if (document !== undefined) return `(${beginning} | ${lexeme(document)})`;
  const isEnd = word.length >= ends.min && word.length <= ends.max && /^[a-z0-9-]*\d$/i.test(word);
  return isEnd ? `(${beginning} | ${lexeme(` ${[...word].toReversed().join("")}`)}:*)` : beginning;
}

/** Reduces a phone number in any usual notation to its ten digits; other text is returned as it is. */
function normalisePhone(text: string): string {
  const digits = normalisePhoneNumber(text);
  return isTenDigits(digits) ? digits : text;
}

/** A word as `tsquery` reads it, whatever characters it has. */
const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
