import type pg from "pg";

/** A question whose rows are too many to hold: they are read in pages, through a cursor. */
export interface RowsQuestion<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Says no more than what a row is; there is no value. */
  readonly row?: Row;
}

/** Names the parameters and the row of a query for `readInSnapshot`. */
export function rowsQuestion<Params extends readonly unknown[], Row>(
  text: string,
): (...values: Params) => RowsQuestion<Row> {
  return (...values) => ({ text, values });
}

/** Reads the pages of one question after the other, all of them as of one moment. */
export type ReadRows = <Row>(question: RowsQuestion<Row>) => AsyncGenerator<Row[]>;

const rowsPerPage = 200;
// A client that takes nothing for so long has lost its file: the connection is needed by others.
const longestStandstill = "60s";

/**
 * Runs `write` on one connection, in one read-only REPEATABLE READ transaction. A page is fetched only when the one
 * before was used up, so that the memory needed does not depend on how many rows there are. Ends the transaction when
 * the bytes are taken, when somebody stops taking them, and when it fails.
 */
export async function* readInSnapshot<Piece>(
  pool: pg.Pool,
  write: (read: ReadRows) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let cursors = 0;
  async function* read<Row>({ text, values }: RowsQuestion<Row>): AsyncGenerator<Row[]> {
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
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${longestStandstill}'`);
    yield* write(read);
  } finally {
    // Nothing was written: there is nothing to commit.
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}

/** The rows of every page, each made of one that was read. */
export async function* mapPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toRows: (from: From) => To | readonly To[],
): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.flatMap(toRows);
}
