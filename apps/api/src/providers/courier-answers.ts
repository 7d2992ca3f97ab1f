import { hash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { callBytes } from "../platform/http-client.ts";
import { ProviderError } from "../platform/provider-error.ts";
import {
  type Box,
  type Consignment,
  maxTrackedParcels,
  type Refused,
  type Scan,
  type TrackedParcel,
  type Webhook,
} from "./courier-company.ts";

const maxTextLength = 300;

/** A courier's text on one line, as a database can store it and a page shows it. */
const plainText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, maxTextLength);

/** Couriers send numbers as texts and texts as numbers, or null. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => plainText(String(value ?? "")));
export const number = z.coerce.number();

/** Whatever texts an answer has, for staff: refusals have no common form. */
export function textsOf(answer: unknown): string {
  const texts = (part: unknown): string[] => {
    if (typeof part === "string") return [part];
    return typeof part === "object" && part !== null ? Object.values(part).flatMap(texts) : [];
  };
  return plainText([...new Set(texts(answer))].filter(Boolean).join("; ")) || "no reason given";
}

export const refused = (reason: string): Refused => ({ verdict: "refused", reason });

/** A 4xx answer that is about the request. */
class CallRefused extends ProviderError {
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super("refused", `The courier refused with ${status}: ${textsOf(body)}`);
    this.body = body;
  }
}

/** Reads a 4xx answer. 401 and 403, which also means too many requests, are about the shop and not about the request. */
export const toCallRefused = (status: number, body: unknown): ProviderError =>
  status === 401 || status === 403
    ? new ProviderError(
        "unavailable",
        `The courier rejects the shop's credentials or is overloaded (${status})`,
      )
    : new CallRefused(status, body);

/** The answer of a call, or the body of its refusal. */
export async function answerOrRefusal<Answer>(
  call: Promise<Answer>,
): Promise<{ readonly answer: Answer } | { readonly refusal: unknown }> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof CallRefused) return { refusal: error.body };
    throw error;
  }
}

/** Any answer of a call whose refusals also come with 200. */
export const anyAnswer = z.looseObject({});

/** What was said, with 200 or not: where both mean a refusal, only the form tells it from success. */
export const bodyOf = (asked: { readonly answer: unknown } | { readonly refusal: unknown }): unknown =>
  "answer" in asked ? asked.answer : asked.refusal;

/** The answer of a question that can only be refused by mistake. @throws ProviderError `unavailable` */
export async function answerOf<Answer>(
  call: Promise<{ readonly answer: Answer } | { readonly refusal: unknown }>,
): Promise<Answer> {
  const asked = await call;
  if ("answer" in asked) return asked.answer;
  throw new ProviderError("unavailable", `The courier refused a question: ${textsOf(asked.refusal)}`);
}

/** Clocks of couriers differ by so much. */
const toleranceMs = 5 * 60 * 1000;

/** A parcel with its scans in the order of their time, without those from the future. */
export function parcelOf(
  awb: string,
  scans: readonly Scan[],
  now: Date,
  expectedAt: Date | null,
): TrackedParcel {
  const latest = now.getTime() + toleranceMs;
  const past = scans.filter(({ at }) => at.getTime() <= latest);
  return { awb, scans: past.toSorted((a, b) => a.at.getTime() - b.at.getTime()), expectedAt };
}

/** Whether a webhook has the token. Without one nothing is believed. */
export function hasToken({ headers }: Webhook, token: string | undefined): boolean {
  const given = headers["x-api-key"];
  if (token === undefined || typeof given !== "string") return false;
  // Hashes have one length, so that comparing takes the same time for any text.
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", token, "buffer"));
}

const maxReferenceLength = 50;

/** @throws RangeError for a reference that no company takes: refused as used, it would be followed by others without end */
export function assertReference({ reference }: Consignment): void {
  if (reference.length > maxReferenceLength)
    throw new RangeError(`a reference has at most ${maxReferenceLength} characters`);
}

/** @throws RangeError for more than a company tracks at once */
export function assertTrackable(awbs: readonly string[]): void {
  if (awbs.length > maxTrackedParcels)
    throw new RangeError(`at most ${maxTrackedParcels} parcels are tracked at once`);
}

const maxFileBytes = 5_000_000;
const fileTimeoutMs = 20_000;

/**
 * A PDF by the link that a courier gave, without the shop's credentials.
 *
 * @throws ProviderError `unavailable`, also for what is no PDF
 */
export async function downloadPdf(url: string): Promise<Buffer> {
  const file = await callBytes({
    url,
    method: "GET",
    headers: { accept: "application/pdf" },
    timeoutMs: fileTimeoutMs,
    maxAnswerBytes: maxFileBytes,
    refusal: (status) => new ProviderError("unavailable", `The courier's file answered ${status}`),
    retries: 2,
  });
  if (file.subarray(0, 5).toString("latin1") !== "%PDF-")
    throw new ProviderError("unavailable", "The courier's file is no PDF");
  return file;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
export const weightOf = (boxes: readonly Box[]) => sum(boxes.map(({ weightGrams }) => weightGrams));
export const paiseOf = (rupees: number) => Math.round(rupees * 100);
/** Millimetres as couriers want them: whole ones would be refused below a centimetre. */
export const centimetres = (millimetres: number) => millimetres / 10;
