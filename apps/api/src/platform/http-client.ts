import http, { type ClientRequest } from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod";
import { ProviderError } from "./provider-error.ts";

/** One call to another system. */
export interface HttpCall {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON when given. */
  readonly body?: unknown;
  /** Sent as the fields of a form, instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
  /** For all attempts together, from connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  /** A larger answer counts as none; one million without it. */
  readonly maxAnswerBytes?: number;
  /** Reads a 4xx answer; its body is undefined when that was not JSON. */
  readonly refusal?: (status: number, body: unknown) => ProviderError;
  /** Retries after `unavailable`. Only for idempotent calls: the first attempt may have had its effect. */
  readonly retries?: number;
}

/** One call to another system that speaks JSON. */
export interface JsonCall<Answer extends z.ZodType> extends HttpCall {
  /** The schema of a 2xx answer. */
  readonly answer: Answer;
}

const maxAnswerBytes = 1_000_000;
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
  return withRetries(call, async (deadline) => {
    const answer = call.answer.safeParse(parseJson(await callOnce(call, deadline)));
    if (!answer.success) throw unavailable(call, "answered with a body that does not match the schema");
    return answer.data;
  });
}

/** Makes the call and returns its answer as it is, such as a file; throws like `callJson`. */
export async function callBytes(call: HttpCall): Promise<Buffer> {
  return withRetries(call, (deadline) => callOnce(call, deadline));
}

async function withRetries<Answer>(
  call: HttpCall,
  attempt: (deadline: number) => Promise<Answer>,
): Promise<Answer> {
  const deadline = performance.now() + call.timeoutMs;
  for (let failures = 0; ;) {
    try {
      return await attempt(deadline);
    } catch (error) {
      const isRetryable = error instanceof ProviderError && error.kind === "unavailable";
      if (!isRetryable || performance.now() >= deadline || failures >= (call.retries ?? 0)) throw error;
      failures += 1;
      // Full jitter, so that many callers do not retry at the same moment.
      await sleep(Math.random() * maxFirstPauseMs * 2 ** (failures - 1));
    }
  }
}

/** @returns the body of a 2xx answer */
async function callOnce(call: HttpCall, deadline: number): Promise<Buffer> {
  const { status, body } = await sendRequest(call, deadline);
  if (status === 429 || status === 408 || status >= 500)
    throw unavailable(call, `answered ${status}`, status === 429);
  if (status >= 400) {
    throw (
      call.refusal?.(status, parseJson(body)) ??
      new ProviderError("refused", `${describeCall(call)} answered ${status}`)
    );
  }
  if (status < 200 || status > 299) throw unavailable(call, `answered ${status}`);
  return body;
}

const unavailable = (call: HttpCall, what: string, neverArrived = false) =>
  new ProviderError("unavailable", `${describeCall(call)} ${what}`, { neverArrived });

function encodeBody({ body, form }: HttpCall): { type: string; text: string } | undefined {
  if (form !== undefined)
    return { type: "application/x-www-form-urlencoded", text: String(new URLSearchParams(form)) };
  return body === undefined ? undefined : { type: "application/json", text: JSON.stringify(body) };
}

/**
 * By `node:http`, whose connections are kept: `fetch` takes twice the processor time of such a small call. A timer, which is
 * cancelled: `AbortSignal.timeout` ends with an error also after a call that was answered.
 */
async function sendRequest(call: HttpCall, deadline: number): Promise<{ status: number; body: Buffer }> {
  const body = encodeBody(call);
  const headers = {
    accept: "application/json",
    ...(body !== undefined && {
      "content-type": body.type,
      "content-length": String(Buffer.byteLength(body.text)),
    }),
    ...call.headers,
  };
  const { request } = call.url.startsWith("https:") ? https : http;
  const sent = request(call.url, { method: call.method, headers });
  const answered = readAnswer(sent, call.maxAnswerBytes ?? maxAnswerBytes);
  // Timers can be a millisecond early: that one would leave time for a retry.
  const timer = setTimeout(() => sent.destroy(new Error("timeout")), deadline - performance.now() + 2);
  sent.end(body?.text);
  try {
    return await answered;
  } catch (cause) {
    const reason = reasonOf(cause);
    throw unavailable(call, `could not be reached: ${reason}`, connectErrors.has(reason));
  } finally {
    clearTimeout(timer);
  }
}

function readAnswer(sent: ClientRequest, maxBytes: number): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("error", reject);
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= maxBytes) return;
        reject(new Error("the answer is too large"));
        response.destroy();
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function describeCall(call: HttpCall): string {
  const { host, pathname } = new URL(call.url);
  return `${call.method} ${host}${pathname}`;
}

/** The code of a failed connection (ECONNREFUSED, ENOTFOUND …), or the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
