import { placeOf, placements, shardOf } from "./table-placements.ts";

/** A statement, a migration or a constraint. */
export interface Place {
  readonly name: string;
  readonly file: string;
}

/** What differs from PostgreSQL in the same way. */
export interface Finding {
  readonly what: string;
  /** What is written instead. */
  readonly plan: string;
  /** Each begins with "runs", "refused", "one node", "differs", "unknown", or points to another row. */
  readonly citus: string;
  readonly yugabyte: string;
  readonly cockroach: string;
  /** Statements, migrations or constraints. */
  readonly where: readonly Place[];
}

/** Keys, unique constraints and references that Citus cannot enforce across shards, from the description of the tables. */
export function findConstraints(schema: string): Finding[] {
  const found = schema.split(/^## /m).flatMap((section) => {
    const table = /^\w+/.exec(section)?.[0] ?? "";
    return [...section.matchAll(/^- `(\w+)` (.*)$/gm)].map(([, name = "", definition = ""]) => ({
      table,
      name: `${table}.${name}`,
      file: "apps/api/database/schema.md",
      definition,
    }));
  });
  const lacksColumn = ({ table, definition }: { table: string; definition: string }) => {
    const shard = shardOf(table);
    const columns = /^(?:PRIMARY KEY|UNIQUE(?: btree)?) \((.*?)\)/.exec(definition)?.[1];
    return shard !== undefined && columns !== undefined && !new RegExp(`\\b${shard.column}\\b`).test(columns);
  };
  const leadsElsewhere = ({ table, definition }: { table: string; definition: string }) => {
    const [, columns = "", other = ""] = /^FOREIGN KEY \((.*?)\) REFERENCES (\w+)/.exec(definition) ?? [];
    if (other === "" || placements.get(other) === "every node") return false;
    if (placeOf(table) !== placeOf(other)) return true;
    const shard = shardOf(table);
    return shard !== undefined && !new RegExp(`\\b${shard.column}\\b`).test(columns);
  };
  return [
    {
      what: "keys and unique constraints without the column of the shard",
      plan: "`(buyer_id, id)`; order and invoice numbers and the provider's ids in a table each, sharded by them",
      citus: "refused [2]",
      yugabyte: "runs, as an index of its own across nodes",
      cockroach: "runs, as an index of its own across nodes",
      where: found.filter(lacksColumn),
    },
    {
      what: "references without the column of the shard, or to another place",
      plan: "with `buyer_id` on both sides; those to another place are dropped, and the ledger's check looks for lost rows",
      citus: "refused [2]",
      yugabyte: "runs, across nodes",
      cockroach: "runs, across nodes",
      where: found.filter(leadsElsewhere),
    },
  ];
}
