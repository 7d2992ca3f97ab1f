import { ApiError } from "#app/api/api-error.ts";

/** Null where nothing has that identifier; what is no identifier at all can name nothing either. */
export async function readIfThere<Answer>(reading: Promise<Answer>): Promise<Answer | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
