/** A map of bounded size that forgets what was not asked for the longest. */
export class LruMap<Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #size = 0;

  /**
   * @param most how large everything in it may be together
   * @param sizeOf what a value counts for; each for one where left out
   */
  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#forget(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const [oldest] of this.#values) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
    this.#size = 0;
  }

  #forget(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= this.#sizeOf(value);
  }
}
