// More than a shop has categories, types, sizes and tax codes together.
const maxShared = 2000;

/**
 * Texts and lists that many products have alike are kept in memory once. When there are too many different ones, as with a
 * description for each product, the memory is cleared.
 */
export function createSharedValues() {
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  return {
    text: <Text extends string>(value: Text): Text => remember(texts, value, () => value) as Text,
    // A copy takes half the memory of a list that grew while it was read.
    list: (values: string[]): string[] => remember(lists, JSON.stringify(values), () => [...values]),
  };
}

export type SharedValues = ReturnType<typeof createSharedValues>;

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const same = known.get(key);
  if (same !== undefined) return same;
  if (known.size >= maxShared) known.clear();
  const value = make();
  known.set(key, value);
  return value;
}
