export type SandboxTable<Row> = {
  get(id: string): Row | undefined;
  /** Every row, in the order in which they first came. */
  all(): Row[];
  /** The rows of one group (an order's payments, a phone's messages), in the same order. */
  of(group: string): Row[];
  put(rows: readonly Row[] | undefined): void;
};

/** Rows by id and by one group; a row never changes its group. */
export function createTable<Row extends { id: string }>(groupOf: (row: Row) => string): SandboxTable<Row> {
  const byId = new Map<string, Row>();
  const byGroup = new Map<string, Map<string, Row>>();
  return {
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    of: (group) => [...(byGroup.get(group)?.values() ?? [])],
    put(rows = []) {
      for (const row of rows) {
        byId.set(row.id, row);
        const group = groupOf(row);
        const members = byGroup.get(group) ?? new Map<string, Row>();
        byGroup.set(group, members.set(row.id, row));
      }
    },
  };
}
