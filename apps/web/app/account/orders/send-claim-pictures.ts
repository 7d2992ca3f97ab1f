import { ApiError, messageOf } from "#app/api/api-error.ts";
import { callForResponse } from "#app/api/call.ts";
import { shrinkPicture } from "#app/components/pictures/shrink-picture.ts";

/**
 * Sends pictures of a claim one after the other: made smaller, and without what the camera noted of place and time.
 *
 * @returns why those that were not sent were not, a sentence for each
 */
export async function sendClaimPictures(
  params: { readonly id: string; readonly claimId: string },
  pictures: readonly File[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const picture of pictures) {
    try {
      const { file } = await shrinkPicture(picture);
      const body = new FormData();
      body.append("file", file);
      await callForResponse("POST /api/orders/:id/claims/:claimId/pictures", { params, body });
    } catch (error) {
      const isOurs = error instanceof Error && !(error instanceof ApiError);
      failures.push(isOurs ? error.message : messageOf(error, `${picture.name} could not be sent.`));
    }
  }
  return failures;
}
