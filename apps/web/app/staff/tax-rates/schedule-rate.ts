import { messageOf } from "#app/api/api-error.ts";
import { call, type Parts } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";
import { dayWords } from "./day-words.ts";

/** Schedules a rate and says how it went. @returns whether all is well */
export async function scheduleRate(body: Parts<"POST /api/gstRates">["body"]): Promise<boolean> {
  try {
    const { rate } = await call("POST /api/gstRates", { body });
    const { ratePercent, hsn, effectiveFrom } = rate;
    showToast("ok", `${ratePercent}% is scheduled for HSN ${hsn} from ${dayWords(effectiveFrom)}`);
    return true;
  } catch (error) {
    showToast("bad", messageOf(error));
    return false;
  }
}
