import pg from "pg";

/** Loads the file into a temporary table and updates the orders from it. */
export async function updateBare(db: pg.Client, csv: string): Promise<void> {
  await db.query("BEGIN");
  await db.query(
    `CREATE TEMPORARY TABLE upload
     (order_id text, invoice text, tracking_id text, partner_name text, status text) ON COMMIT DROP`,
  );
  await copyFrom(db, "COPY upload FROM STDIN (FORMAT csv, HEADER)", csv);
  await db.query(
    `UPDATE orders SET status = upload.status, invoice_link = upload.invoice, tracking_id = upload.tracking_id,
       tracking_partner_name = upload.partner_name
     FROM upload WHERE orders.order_number = upload.order_id`,
  );
  await db.query("COMMIT");
}

/** Finds the numbers of `count` orders that a file may ship: others need a decision about their money. */
export async function findOrderNumbers(db: pg.Client, count: number): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>(
    `SELECT order_number AS number FROM orders
     WHERE stock_state = 'sold' AND status NOT IN ('Payment Pending', 'Cancelled', 'Refunded')
     ORDER BY md5(order_number) LIMIT $1`,
    [count],
  );
  return rows.map(({ number }) => number);
}

/** Counts the orders whose tracking id matches. */
export async function countTracked(db: pg.Client, pattern: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM orders WHERE tracking_id LIKE $1",
    [pattern],
  );
  return rows[0]?.count ?? 0;
}

interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** pg has no method for COPY, but its connection supports the protocol messages. */
function copyFrom(db: pg.Client, text: string, content: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const nothing = () => undefined;
    const copy = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => {
        connection.sendCopyFromChunk(Buffer.from(content));
        connection.endCopyFrom();
      },
      handleError: (error: Error) => {
        failure = error;
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      handleCommandComplete: nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
    };
    db.query(copy as unknown as pg.Submittable);
  });
}
