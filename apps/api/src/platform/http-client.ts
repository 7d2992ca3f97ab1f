import http, { type ClientRequest } from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod";
import { ProviderError } from "./provider-error.ts";

/** One call to another system that speaks JSON. */
export interface JsonCall<Answer extends z.ZodType> {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON when given. */
  readonly body?: unknown;
  /** For all attempts together, from connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  /** The schema of a 2xx answer. */
  readonly answer: Answer;
  /** Reads a 4xx answer; its body is undefined when that was not JSON. */
  readonly refusal?: (status: number, body: unknown) => ProviderError;
  /** Retries after `unavailable`. Only for idempotent calls: the first attempt may have had its effect. */
  readonly retries?: number;
}

const maxAnswerLength = 1_000_000;
const maxFirstPauseMs = 300;
// Without a connection the request was not received.
const connectErrors = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * Makes the call and validates its answer. Error messages name only host and path: queries, headers and bodies carry
 * secrets and personal data.
 *
 * @throws ProviderError `unavailable` on 5xx, 429, 408, timeout, network errors, redirects and invalid answers;
 * `refused` on any other 4xx, unless `refusal` says otherwise
 */
export async function callJson<Answer extends z.ZodType>(call: JsonCall<Answer>): Promise<z.output<Answer>> {
  const deadline = performance.now() + call.timeoutMs;
  for (let failures = 0; ;) {
    try {
      return await callOnce(call, deadline);
    } catch (error) {
      const isRetryable = error instanceof ProviderError && error.kind === "unavailable";
      if (!isRetryable || performance.now() >= deadline || failures >= (call.retries ?? 0)) throw error;
      failures += 1;
      // Full jitter, so that many callers do not retry at the same moment.
      await sleep(Math.random() * maxFirstPauseMs * 2 ** (failures - 1));
    }
  }
}

async function callOnce<Answer extends z.ZodType>(
  call: JsonCall<Answer>,
  deadline: number,
): Promise<z.output<Answer>> {
  const { status, text } = await sendRequest(call, deadline);
  const unavailable = (what: string) =>
    new ProviderError("unavailable", `${describeCall(call)} ${what}`, { neverArrived: status === 429 });
  if (status === 429 || status === 408 || status >= 500) throw unavailable(`answered ${status}`);
  const body = parseJson(text);
  if (status >= 400) {
    throw (
      call.refusal?.(status, body) ?? new ProviderError("refused", `${describeCall(call)} answered ${status}`)
    );
  }
  if (status < 200 || status > 299) throw unavailable(`answered ${status}`);
  const answer = call.answer.safeParse(body);
  if (!answer.success) throw unavailable("answered with a body that does not match the schema");
  return answer.data;
}

/**
 * By `node:http`, whose connections are kept: `fetch` takes twice the processor time of such a small call. A timer, which is
 * cancelled: `AbortSignal.timeout` ends with an error also after a call that was answered.
 */
async function sendRequest(
  call: JsonCall<z.ZodType>,
  deadline: number,
): Promise<{ status: number; text: string }> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers = {
    accept: "application/json",
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    }),
    ...call.headers,
  };
  const { request } = call.url.startsWith("https:") ? https : http;
  const sent = request(call.url, { method: call.method, headers });
  const answered = readAnswer(sent);
  // Timers can be a millisecond early: that one would leave time for a retry.
  const timer = setTimeout(() => sent.destroy(new Error("timeout")), deadline - performance.now() + 2);
  sent.end(body);
  try {
    return await answered;
  } catch (cause) {
    const reason = reasonOf(cause);
    const neverArrived = connectErrors.has(reason);
    throw new ProviderError("unavailable", `${describeCall(call)} could not be reached: ${reason}`, {
      neverArrived,
    });
  } finally {
    clearTimeout(timer);
  }
}

function readAnswer(sent: ClientRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("error", reject);
      response.on("data", (chunk: string) => {
        text += chunk;
        if (text.length > maxAnswerLength) sent.destroy(new Error("the answer is too large"));
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function describeCall(call: JsonCall<z.ZodType>): string {
  const { host, pathname } = new URL(call.url);
  return `${call.method} ${host}${pathname}`;
}

/** The code of a failed connection (ECONNREFUSED, ENOTFOUND …), or the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
