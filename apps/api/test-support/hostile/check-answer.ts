import { errorBody } from "@dakbag/contracts/error-body";
import type { HostileAnswer } from "./send-request.ts";
import { mayCall } from "./callers.ts";
import type { HostileRequest } from "./hostile-request.ts";
import type { TwoBuyers } from "./two-buyers.ts";
import type { Change } from "./watch-changes.ts";

/** Refused requests may count against limits and attempts, and renew the session. */
const mayChangeInRefusals = new Set(["rate_limits", "one_time_codes", "sessions"]);

// A packet series that the vendor system refused is stored as refused.
const storedRefusal = '"refused-by-vendor-system"';

// Internal details: tables, stack traces, missing values. No hostile text contains them.
const internals =
  /\bat \w+ \(|violates|syntax error|\[object |\bundefined\b|\bNaN\b|Cannot read|node_modules/;

// CPU time of the shop itself, mainly of slow regular expressions: slow statements end with the database's timeout.
const maxProcessorMs = 2000;

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
    ...(answer.status >= 500 ? ["it is a server error"] : []),
    ...(answer.processorMs > maxProcessorMs
      ? [`it took ${Math.round(answer.processorMs)} ms of the processor`]
      : []),
    ...(isRefused && request.method !== "HEAD" ? refusalProblems(answer.body, sent) : []),
    ...(isRefused && !answer.body.includes(storedRefusal)
      ? writes(changes).map((table) => `refused, but ${table} has changed`)
      : []),
    ...(!isRefused && !mayCall[request.endpoint.access].includes(request.who)
      ? [`a ${request.who} may not call this`]
      : []),
    ...(seesAllOrders(request) ? [] : otherBuyerProblems(answer, changes, sent, buyers)),
    ...Object.keys(Object.prototype).map((key) => `Object.prototype has the property ${key} now`),
  ];
}

/** Accountants read every document, also where buyers read theirs. */
const seesAllOrders = ({ who, endpoint }: HostileRequest) =>
  who === "admin" || who === "accountant" || (who === "packer" && endpoint.access === "packing");

function refusalProblems(body: string, sent: string): string[] {
  const refusal = errorBody.safeParse(parsed(body));
  if (!refusal.success) return ["the refusal is not in the shop's error format"];
  const { message } = refusal.data;
  const internal = internals.exec(message)?.[0];
  return [
    ...(/\S \S/.test(message) ? [] : ["the refusal is not a sentence"]),
    ...(internal !== undefined && !sent.includes(internal)
      ? [`the refusal shows internal details: ${internal}`]
      : []),
  ];
}

function writes(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ table }) => table))].filter((table) => !mayChangeInRefusals.has(table));
}

/** Data of the other buyer that the answer shows or the request changed. */
function otherBuyerProblems(
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

/** The caller's own invoice may have the number of the other buyer's order after its prefix DB or DC. */
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
