import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { Configuration } from "../platform/configuration.ts";
import { callJson } from "../platform/http-client.ts";
import { ProviderError } from "../platform/provider-error.ts";
import { type SeriesAnswer, SeriesRefused, type SeriesUpload, type VendorSystem } from "./vendor-system.ts";

const uploadAnswer = z.object({
  success: z.boolean(),
  message: z.string().default(""),
  data: z.array(z.unknown()).nullish(),
});
const refusalAnswer = z.object({ message: z.string().min(1) });

const maxAttempts = 3;
const timeoutMs = 8000;
const pauseMs = 300;

/**
 * A client of the marketplace's vendor system. Uploads without an answer are retried: the marketplace accepts each number
 * once, so its answer to the retry says whether the first attempt arrived.
 */
export function createVendorSystemClient(
  configuration: Pick<Configuration, "VENDOR_SYSTEM_BASE_URL">,
): VendorSystem {
  const url = `${configuration.VENDOR_SYSTEM_BASE_URL}/packets`;
  return {
    maxUploadMs: maxAttempts * (timeoutMs + pauseMs * 2),
    async recordSeries(series, { mayBeOnRecord }) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await upload(url, series);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          const mayBeThere = mayBeOnRecord || attempt > 1;
          if (error.kind === "refused") {
            if (!mayBeThere || !isOnRecordMessage(error.message, series))
              throw new SeriesRefused(error.message, mayBeThere);
            return { message: "Series recorded", data: [] };
          }
          if (attempt === maxAttempts) throw error;
          // Jitter, so that copies of the shop do not retry at the same moment.
          await sleep(pauseMs + Math.random() * pauseMs);
        }
      }
    },
  };
}

async function upload(url: string, series: SeriesUpload): Promise<SeriesAnswer> {
  const { success, message, data } = await callJson({
    url,
    method: "POST",
    body: series,
    timeoutMs,
    answer: uploadAnswer,
    refusal: (status, body) => new ProviderError("refused", messageOf(status, body)),
  });
  if (!success) throw new ProviderError("refused", message || "The marketplace refused the series.");
  return { message, data: data ?? [] };
}

function messageOf(status: number, body: unknown): string {
  const parsed = refusalAnswer.safeParse(body);
  return parsed.success ? parsed.data.message : `The marketplace answered ${status}.`;
}

/** "The series overlaps A - B, which is on record." with this A and B. */
function isOnRecordMessage(message: string, { sequence, endSequence }: SeriesUpload): boolean {
  return message.includes(`overlaps ${sequence} - ${endSequence},`);
}
