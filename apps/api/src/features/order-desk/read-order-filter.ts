import type { OrderFilter } from "@dakbag/contracts/order-filter";
import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { readInvoiceNumber } from "@dakbag/domain/gst/invoice-number";
import { type Paise, rupeesToPaise } from "@dakbag/domain/money/money";
import { orderNumbersNamed } from "@dakbag/domain/orders/order-number";
import { firstUuidV7, isUuid } from "../../platform/uuid-v7.ts";
import { anyOrder, type FilterWords, type SearchConditions } from "./order-search-conditions.ts";
import type { OrderSearch } from "./search-desk-orders.ts";

/** A filter, search and sort of the desk as its statements need it. @param callerId the `_id` of who asks */
export function readOrderFilter(filter: OrderFilter, callerId: string): OrderSearch {
  const { sort, orderId } = filter;
  const typed = readTyped(orderId);
  // Sorted by hand, whole words do not come first.
  const whole = sort === "" ? typed.whole : null;
  const conditions = conditionsOf(filter, callerId);
  const filterWords = filterWordsOf(conditions, filter);
  const filters = Object.values(filterWords).join(" & ") || null;
  return {
    ...typed,
    conditions: { ...conditions, filters, typed: typed.beginnings, whole },
    filterWords,
    key: sort === "amount-high" || sort === "amount-low" ? "amount" : "id",
    direction: sort === "oldest" || sort === "amount-low" ? "ascending" : "descending",
  };
}

/** Whether it has anything but a status. */
export function isFiltered(filter: OrderFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== "status" && name !== "sort" && value !== "");
}

function conditionsOf(filter: OrderFilter, callerId: string): SearchConditions {
  const { from, to, min, max, paid, tracking, assigned } = filter;
  const conditions: SearchConditions = {
    ...anyOrder,
    status: filter.status ?? null,
    courier: filter.courier || null,
    state: filter.state || null,
    sku: filter.sku || null,
    isPaid: paid === "" ? null : paid === "yes",
    isTracked: tracking === "" ? null : tracking === "some",
    isAssigned: assigned === "" ? null : true,
    assigneeId: assigned === "me" ? callerId : null,
    ...(from !== "" && { fromId: firstUuidV7(indiaDayStart(from)) }),
    ...(to !== "" && { toId: firstUuidV7(indiaDayEnd(to)) }),
    ...(min !== "" && { minPaise: rupeesToPaise(min) }),
    ...(max !== "" && { maxPaise: rupeesToPaise(max) }),
  };
  const isOnlyTyped = Object.entries(filter).every(
    ([name, value]) => name === "orderId" || name === "sort" || !value,
  );
  return { ...conditions, isOnlyTyped };
}

/** What `desk_filter_words` of the database has of these. */
function filterWordsOf(conditions: SearchConditions, { min, max }: OrderFilter): FilterWords {
  const { status, courier, state, sku, isPaid, isTracked, minPaise, maxPaise } = conditions;
  const lengths = Array.from({ length: maxBits + 1 }, (_, bits) => lexeme(` bits ${bits}`));
  const ofAmount = lengths.slice(bitsOf(minPaise), bitsOf(maxPaise) + 1);
  const word = (text: string) => lexeme(text.slice(0, maxWordLength));
  return {
    ...(status !== null && { status: word(` in ${status}`) }),
    ...(courier !== null && { courier: word(` by ${courier}`) }),
    ...(state !== null && { state: word(` to ${state}`) }),
    ...(sku !== null && { sku: word(sku) }),
    ...(isPaid !== null && { paid: word(isPaid ? " paid" : " unpaid") }),
    ...(isTracked !== null && { tracking: word(isTracked ? " tracked" : " untracked") }),
    ...((min !== "" || max !== "") && { amount: `(${ofAmount.join(" | ")})` }),
  };
}

const maxWordLength = 100;
const maxBits = 48;
/** As `desk_filter_words` has them. */
const bitsOf = (paise: Paise) => Math.min(maxBits, Math.max(1, Math.floor(paise / 100)).toString(2).length);

/** What staff typed: numbers of orders, and the words as `tsquery`. */
function readTyped(text: string) {
  const nothing = { numbers: [], id: null, hasOthers: false, beginnings: null, whole: null };
  if (text === "") return { ...nothing, hasOthers: true };
  if (isUuid(text)) return { ...nothing, id: text.toLowerCase() };
  const numbers = orderNumbersNamed(text);
  const words = normalisePhone(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  if (!words.some((word) => word.length >= minWordLength)) return { ...nothing, numbers };
  return {
    numbers,
    id: null,
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
