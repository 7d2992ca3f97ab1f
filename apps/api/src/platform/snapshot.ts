import type { ReadDatabase } from "./read-database.ts";

/** A query with too many rows for memory: they are read in pages, through a cursor. */
export interface RowsQuery<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Only carries the type of a row; never has a value. */
  readonly row?: Row;
}

/** Names the parameters and the row of a query for `readInSnapshot`. */
export function rowsQuery<Params extends readonly unknown[], Row>(
  text: string,
): (...values: Params) => RowsQuery<Row> {
  return (...values) => ({ text, values });
}

/** Reads the pages of a query; all queries of one snapshot see the same moment. */
export type ReadRows = <Row>(query: RowsQuery<Row>) => AsyncGenerator<Row[]>;

const rowsPerPage = 200;
// A download whose client reads nothing for so long is aborted, because others need the connection.
const maxIdle = "60s";

/**
 * Runs `write` on one connection, in one read-only REPEATABLE READ transaction. A page is fetched only after
 * the previous one was consumed, so memory does not grow with the number of rows. The transaction ends with the last
 * piece, when the consumer stops early, and on failure.
 */
export async function* readInSnapshot<Piece>(
  database: Pick<ReadDatabase, "connect">,
  write: (read: ReadRows) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await database.connect();
  let connectionError: Error | undefined;
  let cursors = 0;
  async function* read<Row>({ text, values }: RowsQuery<Row>): AsyncGenerator<Row[]> {
    cursors += 1;
    const cursor = `cursor_${cursors}`;
    await client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query(`FETCH ${rowsPerPage} FROM ${cursor}`);
      if (rows.length === 0) break;
      yield rows as Row[];
    }
    await client.query(`CLOSE ${cursor}`);
  }
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${maxIdle}'`);
    yield* write(read);
  } finally {
    // Read only: there is nothing to commit.
    await client.query("ROLLBACK").catch((failure: Error) => {
      connectionError = failure;
    });
    client.release(connectionError);
  }
}

/** Maps the rows of every page. */
export async function* mapPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toRows: (from: From) => To | readonly To[],
): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.flatMap(toRows);
}
