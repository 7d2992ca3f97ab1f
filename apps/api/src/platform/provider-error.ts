/** What a provider answers; undefined when it refuses, because it does not know what is asked for. */
export async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "refused") return undefined;
    throw error;
  }
}

/**
 * A failed call to another system. `refused`: it answered, and a retry gets the same answer. `unavailable`: it could not be
 * reached, was overloaded or gave an invalid answer; a retry may work, and the call may have had its effect unless
 * `neverArrived` is set.
 */
export class ProviderError extends Error {
  readonly kind: "refused" | "unavailable";

  readonly neverArrived: boolean;

  constructor(
    kind: "refused" | "unavailable",
    message: string,
    { neverArrived = false, ...options }: ErrorOptions & { neverArrived?: boolean } = {},
  ) {
    super(message, options);
    this.name = "ProviderError";
    this.kind = kind;
    this.neverArrived = neverArrived;
  }
}
