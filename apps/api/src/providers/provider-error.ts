/**
 * Another system refused (`refused`: it answered, and will answer the same again) or could not be reached, was
 * overloaded or answered nonsense (`unavailable`: it may work later, and may have acted all the same).
 */
export class ProviderError extends Error {
  readonly kind: "refused" | "unavailable";

  constructor(kind: "refused" | "unavailable", message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderError";
    this.kind = kind;
  }
}
