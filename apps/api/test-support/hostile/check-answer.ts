import { errorBody } from "@dakbag/contracts/error-body";
import type { HostileAnswer } from "./send-request.ts";
import { mayCall } from "./callers.ts";
import type { HostileRequest } from "./hostile-request.ts";
import type { TwoBuyers } from "./two-buyers.ts";
import type { Change } from "./watch-changes.ts";

/** Refused requests may count against limits and attempts, and renew the session. */
const mayChangeInRefusals = new Set(["rate_limits", "one_time_codes", "sessions"]);

// A packet series that the vendor system refused is stored as refused.
const keptRefusal = '"refused-by-vendor-system"';

// Internal details: tables, stack traces, missing values. No hostile text contains them.
const insides = /\bat \w+ \(|violates|syntax error|\[object |\bundefined\b|\bNaN\b|Cannot read|node_modules/;

// Of the shop itself, slow expressions above all: a statement that takes too long the database gives up.
const maxMs = 2000;

/** Problems of an answer to a hostile request and of its changes in the database. */
export function findProblems(
  request: HostileRequest,
  answer: HostileAnswer,
  changes: readonly Change[],
  buyers: TwoBuyers,
): string[] {
  const isRefused = answer.status >= 400;
  const sent = `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${textOf(request.payload)}`;
  return [
    ...(answer.status >= 500 ? ["it is a fault"] : []),
    ...(answer.processorMs > maxMs ? [`it took ${Math.round(answer.processorMs)} ms of the processor`] : []),
    ...(isRefused && request.method !== "HEAD" ? refusalProblems(answer.body, sent) : []),
    ...(isRefused && !answer.body.includes(keptRefusal)
      ? writes(changes).map((table) => `refused, and yet ${table} has changed`)
      : []),
    ...(!isRefused && !mayCall[request.endpoint.access].includes(request.caller)
      ? [`a ${request.caller} may not call this`]
      : []),
    ...(request.caller === "admin" ? [] : otherBuyersData(answer, changes, sent, buyers)),
    ...Object.keys(Object.prototype).map((key) => `every object has a ${key} now`),
  ];
}

function refusalProblems(body: string, sent: string): string[] {
  const refusal = errorBody.safeParse(parsed(body));
  if (!refusal.success) return ["the refusal is not of the shop's form"];
  const { message } = refusal.data;
  const inside = insides.exec(message)?.[0];
  return [
    ...(/\S \S/.test(message) ? [] : ["the refusal is no sentence"]),
    ...(inside !== undefined && !sent.includes(inside)
      ? [`the refusal speaks of the inside: ${inside}`]
      : []),
  ];
}

function writes(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ table }) => table))].filter((table) => !mayChangeInRefusals.has(table));
}

/** Data of the other buyer that the answer shows or the request changed. */
function otherBuyersData(
  { head, body }: HostileAnswer,
  changes: readonly Change[],
  sent: string,
  { other, marks }: TwoBuyers,
): string[] {
  const shown = marks.filter((mark) => isNamedIn(`${head}\n${body}`, mark) && !sent.includes(mark));
  const theirs = [other.person.userId, other.paid.order, other.waiting.order];
  const touched = changes.filter(({ row }) => theirs.some((id) => row.includes(id)));
  return [
    ...shown.map((mark) => `it shows the other buyer's ${mark}`),
    ...touched.map(({ table }) => `it changed the other buyer's ${table}`),
  ];
}

/** An invoice of one's own may have the number of another's order behind its two letters. */
function isNamedIn(text: string, mark: string): boolean {
  return text.replaceAll(`DB/${mark}`, "").replaceAll(`DC/${mark}`, "").includes(mark);
}

function textOf(payload: HostileRequest["payload"]): string {
  return payload instanceof FormData ? JSON.stringify([...payload.keys()]) : String(payload);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
