import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { maxId, minId } from "../../platform/pagination.ts";
import type {
  Direction,
  Place,
  ReadOrders,
  SortKey,
  Source,
  WordFilter,
} from "./desk-order-search.queries.ts";

/** What orders are found by; null is anything. */
export interface SearchConditions {
  readonly status: OrderStatus | null;
  /** Before the first id, and behind the last. */
  readonly fromId: string;
  readonly toId: string;
  readonly minPaise: number;
  readonly maxPaise: number;
  /** In any letter case, as the next two. */
  readonly courier: string | null;
  readonly state: string | null;
  readonly sku: string | null;
  readonly isPaid: boolean | null;
  readonly isTracked: boolean | null;
  /** To any of the staff, and to whom. */
  readonly isAssigned: true | null;
  readonly assigneeId: string | null;
  /** `tsquery` of the typed words. */
  readonly typed: string | null;
  /** `tsquery` of any typed word as a whole: orders that have one come first. */
  readonly whole: string | null;
  /** `tsquery` of what `desk_filter_words` has of the filters. */
  readonly filters: string | null;
  /** `tsquery` of those of them that an index is asked for. */
  readonly indexed: string | null;
  /** Whether nothing is filtered. */
  readonly isOnlyTyped: boolean;
  readonly without: readonly string[];
}

export type FilterWords = Readonly<Partial<Record<WordFilter, string>>>;

export const opposite = { ascending: "descending", descending: "ascending" } as const;

const maxAmount = Number.MAX_SAFE_INTEGER - 1;

/** No condition at all. */
export const anyOrder: SearchConditions = {
  status: null,
  fromId: minId,
  toId: maxId,
  minPaise: 0,
  maxPaise: maxAmount,
  courier: null,
  state: null,
  sku: null,
  isPaid: null,
  isTracked: null,
  isAssigned: null,
  assigneeId: null,
  typed: null,
  whole: null,
  filters: null,
  indexed: null,
  isOnlyTyped: true,
  without: [],
};

export function startOf(conditions: SearchConditions, key: SortKey, direction: Direction): Place {
  const { fromId, toId, minPaise, maxPaise } = conditions;
  if (key === "id") return { paise: 0, id: direction === "ascending" ? fromId : toId };
  return direction === "ascending" ? { paise: minPaise - 1, id: maxId } : { paise: maxPaise + 1, id: minId };
}

export function readerOf({ status, typed }: SearchConditions, key: SortKey) {
  if (key === "amount") return "amount";
  if (status !== null) return "status";
  return typed === null ? "id" : "words";
}

export function sourcesOf(conditions: SearchConditions, key: SortKey): Source[] {
  const { indexed, isAssigned, minPaise, maxPaise, fromId, toId } = conditions;
  const sources: Source[] = [];
  if (isAssigned !== null) sources.push("assigned");
  if (indexed !== null) sources.push("words");
  if (minPaise > 0 || maxPaise < maxAmount) sources.push("amount");
  if (key === "amount" && (fromId !== minId || toId !== maxId)) sources.push("time");
  return sources;
}

/** Words that so many of the first orders have are frequent: the orders are soon found in their order. */
export const minFrequent = 10;

/**
 * What the index is asked for. Of frequent words it would read all orders that have them, so that they are compared
 * afterwards, unless all are frequent.
 */
export function rareWords(
  { typed, filters }: SearchConditions,
  filterWords: FilterWords,
  top: Pick<ReadOrders, "typed" | "passed">,
): string | null {
  const words = Object.entries(filterWords) as [WordFilter, string][];
  const rare = words.filter(([name]) => top.passed === null || top.passed[name] < minFrequent);
  const rareTyped = top.typed < minFrequent || filters === null ? typed : null;
  const chosen = [rareTyped, ...rare.map(([, word]) => word)].filter((word) => word !== null);
  if (chosen.length > 0) return chosen.join(" & ");
  return filters;
}
