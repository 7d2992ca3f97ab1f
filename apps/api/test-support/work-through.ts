/** Works through all of the items, a few at once; the results stand in the order of the items. */
export async function workThrough<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // One iterator for all: whoever has finished takes the next item that nobody has taken.
  const rest = items.entries();
  const takeFromRest = async () => {
    for (const [index, item] of rest) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, takeFromRest));
  return results;
}
