import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { Configuration } from "../platform/configuration.ts";
import { callJson } from "../platform/http-client.ts";
import { ProviderError } from "./provider-error.ts";
import { type SeriesAnswer, SeriesRefused, type SeriesUpload, type VendorSystem } from "./vendor-system.ts";

const uploadAnswer = z.object({
  success: z.boolean(),
  message: z.string().default(""),
  data: z.array(z.unknown()).nullish(),
});
const refusalAnswer = z.object({ message: z.string().min(1) });

const tries = 3;
const timeoutMs = 8000;
const pauseMs = 300;

/**
 * A client of the marketplace's vendor system. What ends without an answer is tried again: the marketplace takes each
 * number once, so a second copy of a series that did arrive is told from one that did not by the answer.
 */
export function createVendorSystemClient(
  configuration: Pick<Configuration, "VENDOR_SYSTEM_BASE_URL">,
): VendorSystem {
  const url = `${configuration.VENDOR_SYSTEM_BASE_URL}/packets`;
  return {
    maxUploadMs: tries * (timeoutMs + pauseMs * 2),
    async recordSeries(series, { mayBeOnRecord }) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await upload(url, series);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          const mayBeThere = mayBeOnRecord || tried > 1;
          if (error.kind === "refused") {
            if (!mayBeThere || !saysItIsOnRecord(error.message, series))
              throw new SeriesRefused(error.message, mayBeThere);
            return { message: "Series recorded", data: [] };
          }
          if (tried === tries) throw error;
          // Two copies of the shop that failed together must not come back together.
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
    refusal: (status, body) => new ProviderError("refused", wordsOf(status, body)),
  });
  if (!success) throw new ProviderError("refused", message || "The marketplace refused the series.");
  return { message, data: data ?? [] };
}

function wordsOf(status: number, body: unknown): string {
  const said = refusalAnswer.safeParse(body);
  return said.success ? said.data.message : `The marketplace answered ${status}.`;
}

/** "The series overlaps A - B, which is on record." with exactly this A and B. */
function saysItIsOnRecord(message: string, { sequence, endSequence }: SeriesUpload): boolean {
  return message.includes(`overlaps ${sequence} - ${endSequence},`);
}
