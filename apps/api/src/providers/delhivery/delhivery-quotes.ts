import { addresses } from "@dakbag/company/company";
import * as z from "zod";
import { ProviderError } from "../../platform/provider-error.ts";
import { bodyOf, number, paiseOf, sum, text, textsOf, weightOf } from "../courier-answers.ts";
import type { CourierCompany, ParcelToSend } from "../courier-company.ts";
import type { DelhiveryCalls } from "./delhivery-call.ts";

const pinCodesAnswer = z.object({
  delivery_codes: z.array(z.object({ postal_code: z.object({ pre_paid: text, remarks: text }) })),
});
// A PIN code that it does not serve has a text as data.
const daysAnswer = z.object({ data: z.object({ tat: z.coerce.number().int().min(0) }) });
const chargesAnswer = z.array(z.object({ total_amount: number })).min(1);

const idempotent = { retries: 2 };
// Packers wait ten seconds for a quote, which is one without its days, too.
const maxDaysWaitMs = 3000;
/** By road; goods that are sold by the box do not fly. */
const service = "Surface";

export async function quote(
  calls: DelhiveryCalls,
  { pinCode, boxes }: ParcelToSend,
): ReturnType<CourierCompany["quote"]> {
  const { call } = calls;
  const places = `/c/api/pin-codes/json/?${new URLSearchParams({ filter_codes: pinCode })}`;
  const found = await call("GET", places, pinCodesAnswer, idempotent);
  if ("refusal" in found) return { quotes: [], whyNone: textsOf(found.refusal) };
  const place = found.answer.delivery_codes[0]?.postal_code;
  if (place === undefined || place.pre_paid !== "Y")
    return { quotes: [], whyNone: "Delhivery does not serve this PIN code" };
  if (place.remarks !== "")
    return { quotes: [], whyNone: `Delhivery does not serve this PIN code now: ${place.remarks}` };
  const chargedGrams = weightOf(boxes);
  const query = new URLSearchParams({
    md: "S",
    ss: "Delivered",
    pt: "Pre-paid",
    o_pin: addresses.warehouse.pinCode,
    d_pin: pinCode,
    cgm: String(chargedGrams),
  });
  const path = `/api/kinko/v1/invoice/charges/.json?${query}`;
  const [asked, estimatedDays] = await Promise.all([
    call("GET", path, z.unknown(), idempotent),
    estimateDays(calls, pinCode, { timeoutMs: maxDaysWaitMs }).catch(noDays),
  ]);
  const charges = bodyOf(asked);
  const read = chargesAnswer.safeParse(charges);
  if (!read.success) return { quotes: [], whyNone: textsOf(charges) };
  const pricePaise = paiseOf(sum(read.data.map(({ total_amount: rupees }) => rupees)));
  const name = `Delhivery ${service}`;
  return {
    quotes: [{ serviceId: service, name, pricePaise, chargedGrams, estimatedDays }],
    whyNone: null,
  };
}

function noDays(error: unknown): null {
  if (error instanceof ProviderError) return null;
  throw error;
}

/** Of the prices Delhivery answers 50 in five minutes, of the days 750. */
export async function estimateDays(
  { call }: DelhiveryCalls,
  pinCode: string,
  more: { readonly timeoutMs?: number } = {},
): Promise<number | null> {
  const query = new URLSearchParams({
    origin_pin: addresses.warehouse.pinCode,
    destination_pin: pinCode,
    mot: "S",
    pdt: "B2C",
  });
  const asked = await call("GET", `/api/dc/expected_tat?${query}`, z.unknown(), more);
  return daysAnswer.safeParse("answer" in asked ? asked.answer : undefined).data?.data.tat ?? null;
}
