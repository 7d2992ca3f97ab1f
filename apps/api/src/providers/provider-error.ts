/**
 * Another system refused (`refused`: it answered, and will answer the same again) or could not be reached, was
 * overloaded or answered nonsense (`unavailable`: it may work later, and may have acted all the same, unless
 * `neverArrived` says that it cannot have).
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
