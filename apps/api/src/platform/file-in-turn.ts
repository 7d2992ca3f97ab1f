import type { EndTurn } from "./few-at-once.ts";
import type { FileAnswer } from "./file-route.ts";

/**
 * Makes a file when its turn has come. The turn ends when the last byte was taken, when somebody stops taking them, and
 * when the file cannot be made.
 *
 * @param takeTurn of `fewAtOnce`
 * @param signal is aborted when the client goes away
 */
export async function fileInTurn(
  takeTurn: (signal: AbortSignal) => Promise<EndTurn>,
  signal: AbortSignal,
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const endTurn = await takeTurn(signal);
  signal.addEventListener("abort", endTurn, { once: true });
  try {
    const file = await make();
    return { ...file, bytes: endingTurn(file.bytes, endTurn) };
  } catch (error) {
    endTurn();
    throw error;
  }
}

async function* endingTurn(bytes: AsyncIterable<Uint8Array>, endTurn: EndTurn): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } finally {
    endTurn();
  }
}
