import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";

const somethingWentWrong = "Something went wrong!";

/** Sends the wanted quantity of a line until there is no newer one; returns why the last was refused. */
export async function sendQuantities(lineId: string, wanted: Map<string, number>): Promise<string | null> {
  let refusal: string | null = null;
  let sent: number | undefined;
  for (let quantity = wanted.get(lineId); quantity !== sent; quantity = wanted.get(lineId)) {
    sent = quantity;
    if (quantity === undefined) break;
    try {
      await call("PATCH /api/cart/:id", { params: { id: lineId }, body: { quantity } });
      refusal = null;
    } catch (error) {
      refusal = messageOf(error, somethingWentWrong);
    }
  }
  wanted.delete(lineId);
  return refusal;
}

/**
 * Deletes lines of the cart, or of those saved for later.
 *
 * @returns those that were still there, which can be restored; null when some could not be deleted
 */
export async function deleteLines(
  endpoint: "DELETE /api/cart/:id" | "DELETE /api/cart/saved/:id",
  lineIds: readonly string[],
): Promise<readonly string[] | null> {
  const deleted: string[] = [];
  try {
    for (const id of lineIds) if (await isDeletedHere(endpoint, id)) deleted.push(id);
    showToast("ok", lineIds.length === 1 ? "Item deleted successfully" : "Items deleted successfully"); // buyer §8
    return deleted;
  } catch {
    showToast("bad", "Failed to delete item."); // buyer §8
    return null;
  }
}

/** False for a line that another tab has deleted. */
async function isDeletedHere(endpoint: Parameters<typeof deleteLines>[0], id: string): Promise<boolean> {
  try {
    await call(endpoint, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Each of these returns why the server refused; null when it did not. */
export const restoreLines = (lineIds: readonly string[]) =>
  refusalOf(async () => {
    for (const id of lineIds) await call("POST /api/cart/:id/restore", { params: { id } });
  });

export const saveLines = (lineIds: readonly string[]) =>
  refusalOf(() => call("POST /api/cart/saved", { body: { lineIds: [...lineIds] } }));

export const moveLineToCart = (id: string) =>
  refusalOf(() => call("POST /api/cart/saved/:id/moveToCart", { params: { id } }));

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return messageOf(error, somethingWentWrong);
  }
}
