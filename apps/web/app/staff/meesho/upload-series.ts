import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";

interface Upload {
  sequence: string;
  endSequence: string;
  moq: number;
  isLabel: boolean;
  vendor: string;
  secret: string;
}

/** Uploads a series and shows the result in the words of staff §8. @returns whether it succeeded */
export async function uploadSeries({ isLabel, ...upload }: Upload): Promise<boolean> {
  try {
    const body = { ...upload, ...(isLabel && { isLabel }) };
    const { data } = await call("POST /api/meesho/getPackets", { body });
    if (data.data.length === 0) {
      showToast("ok", `Succes!! Series: ${upload.sequence} - ${upload.endSequence}`);
      return true;
    }
    // oxlint-disable-next-line no-console -- the message refers to it (staff §8)
    console.info("The marketplace’s answer for the series", upload.sequence, upload.endSequence, data.data);
    showToast("warn", "something went wrong, please check console");
  } catch (error) {
    showToast("bad", describe(error));
  }
  return false;
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return "Network or server error.";
  if (error.hasReason) return error.message;
  return error.status >= 500 ? "Network or server error." : "Error occurred.";
}
