import { join } from "node:path";
import { migrate } from "@dakbag/api/database/migrate";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpackLastRelease } from "./last-release.ts";

/*
 * During a rolling upgrade copies of the last release work on today's schema (decision 67). What they read and call has to be
 * there still, and nothing new may refuse what they write.
 */
const migrationsOfLastRelease = join(unpackLastRelease(), "apps/api/database/migrations");

/** Differences that do not disturb the last release, each with the reason. Emptied by a new release. */
const harmless: Readonly<Record<string, string>> = {
  "new: CREATE TRIGGER acceptance_noted BEFORE INSERT OR UPDATE OF paid_at ON public.orders FOR EACH ROW WHEN (((new.paid_at IS NOT NULL) AND (new.accepted_at IS NULL))) EXECUTE FUNCTION note_acceptance()":
    "fills a new column, which the last release does not read",
  "new: CREATE TRIGGER parcel_noted AFTER INSERT OR UPDATE ON public.parcels FOR EACH ROW EXECUTE FUNCTION note_parcel()":
    "copies what the last release packs into the shipment, and refuses nothing",
  "new: CREATE TRIGGER shipment_noted AFTER UPDATE OF status, tracking_partner_name, tracking_id ON public.orders FOR EACH ROW WHEN (((new.tracking_partner_name <> ''::text) OR (new.tracking_id <> ''::text) OR (old.tracking_partner_name <> ''::text) OR (old.tracking_id <> ''::text) OR (new.status = ANY (ARRAY['In Production'::text, 'Shipped'::text, 'In transit'::text, 'Out for delivery'::text, 'Delivered'::text])) OR (old.status = ANY (ARRAY['In Production'::text, 'Shipped'::text, 'In transit'::text, 'Out for delivery'::text, 'Delivered'::text])))) EXECUTE FUNCTION note_shipment()":
    "copies what the last release ships into the shipment, and refuses nothing",
  "new: CREATE TRIGGER shipment_noted_at_first AFTER INSERT ON public.orders FOR EACH ROW WHEN (((new.tracking_partner_name <> ''::text) OR (new.tracking_id <> ''::text) OR (new.status = ANY (ARRAY['Shipped'::text, 'In transit'::text, 'Out for delivery'::text, 'Delivered'::text])))) EXECUTE FUNCTION note_shipment()":
    "as the one before",
  "new: CREATE UNIQUE INDEX orders_of_source ON public.orders USING btree (source_kind, source_id) WHERE ((source_id IS NOT NULL) AND (status <> ALL (ARRAY['Cancelled'::text, 'Refunded'::text])))":
    "of a new column, which is null without it",
  "gone: the column shipping_details.user_id, uuid, not null":
    "It is null for the details of a branch, which the last release neither reads nor writes.",
  "gone: the column shipping_addresses.user_id, uuid, not null": "as for details",
  "new: CREATE UNIQUE INDEX shipping_details_pkey ON public.shipping_details USING btree (owner_id)":
    "of a new column, which is the buyer's id without a branch",
  "new: CREATE UNIQUE INDEX shipping_details_of_user ON public.shipping_details USING btree (user_id)":
    "the key that there was",
  "new: shipping_details: UNIQUE (user_id)": "the key that there was",
  "new: CREATE UNIQUE INDEX shipping_addresses_each_once ON public.shipping_addresses USING btree (owner_id, md5((address)::text))":
    "the one that there was, where no branch is named",
  "new: CREATE UNIQUE INDEX shipping_addresses_one_default ON public.shipping_addresses USING btree (owner_id) WHERE is_default":
    "the one that there was, where no branch is named",
  "new: shipping_details: CHECK ((num_nonnulls(user_id, branch_id) = 1))": "holds where no branch is named",
  "new: shipping_addresses: CHECK ((num_nonnulls(user_id, branch_id) = 1))": "holds where no branch is named",
  "new: shipping_details: FOREIGN KEY (branch_id) REFERENCES company_branches(id)":
    "of a new column, which is null without it",
  "new: shipping_addresses: FOREIGN KEY (branch_id) REFERENCES company_branches(id)":
    "of a new column, which is null without it",
  "new: orders: FOREIGN KEY (company_id, branch_id) REFERENCES company_branches(company_id, id) NOT VALID":
    "of columns that the last release leaves null",
  "new: imports: CHECK ((source = ANY (ARRAY['file'::text, 'selection'::text, 'hand-over'::text])))":
    "of a new column, whose default passes",
  "new: imports: CHECK ((kind = ANY (ARRAY['order-statuses'::text, 'products'::text, 'valmo-vendors'::text, 'meesho-vendors'::text, 'courier-charges'::text]))) NOT VALID":
    "allows one kind more than the check that there was",
  "new: notifications: CHECK ((kind = ANY (ARRAY['placed'::text, 'paid'::text, 'shipped'::text, 'tracking'::text, 'delivered'::text, 'choice'::text, 'undelivered'::text, 'claim'::text, 'refunded'::text, 'released'::text, 'enquiry'::text, 'confirm-email'::text, 'email-changed'::text, 'password-changed'::text, 'phone-changed'::text]))) NOT VALID":
    "allows two kinds more than the check that there was",
  "new: refund_lines: CHECK (((unsent_quantity >= 0) AND (unsent_quantity <= quantity)))":
    "of a new column, which is null without it",
  "new: orders: CHECK (((razorpay_payment_id IS NULL) OR (paid_at IS NOT NULL)))":
    "half of the check that there was",
  "new: orders: CHECK ((source_kind = 'cart'::text))": "of a new column, whose default passes",
  "new: orders: CHECK ((terms = 'prepaid'::text))": "of a new column, whose default passes",
  "new: CREATE UNIQUE INDEX credit_notes_of_refund ON public.credit_notes USING btree (refund_id, invoice_id)":
    "half of the constraint that there was",
  "new: CREATE UNIQUE INDEX invoices_of_shipments ON public.invoices USING btree (shipment_id)":
    "of a new column, which is null without it",
  "new: CREATE UNIQUE INDEX invoices_of_whole_orders ON public.invoices USING btree (order_id) WHERE (shipment_id IS NULL)":
    "half of the constraint that there was",
  "new: CREATE UNIQUE INDEX notifications_tracking_waiting ON public.notifications USING btree (COALESCE(shipment_id, order_id), channel) WHERE ((kind = 'tracking'::text) AND (state = 'waiting'::text) AND (attempts = 0))":
    "the one that there was, where no shipment is named",
  "new: credit_notes: UNIQUE (refund_id, invoice_id)": "half of the constraint that there was",
  "new: invoices: FOREIGN KEY (shipment_id) REFERENCES shipments(id)":
    "of a new column, which is null without it",
  "new: CREATE TRIGGER receipt_added AFTER INSERT ON public.payments FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION add_receipt_of_payment()":
    "adds the receipt of a payment, in tables that the last release does not know",
  "new: CREATE TRIGGER refund_completed BEFORE INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION complete_refund()":
    "fills new columns, which the last release does not read",
  "new: invoice_series: CHECK ((kind = ANY (ARRAY['tax invoice'::text, 'credit note'::text, 'delivery challan'::text])))":
    "lets more through than the one that there was",
  "new: refunds.receipt_id is not null, without a default": "the trigger refund_completed fills it",
  "gone: the column refunds.razorpay_payment_id, text, not null":
    "It is null for receipts of other methods, which `receipts_method_check` refuses until the last release is gone.",
  "new: refunds: CHECK (((via = 'elsewhere'::text) = (outside_reference IS NOT NULL)))":
    "of a new column, which the trigger refund_completed sets",
  "new: refunds: CHECK ((via = ANY (ARRAY['gateway'::text, 'elsewhere'::text])))":
    "of a new column, whose default passes",
  "new: refunds: FOREIGN KEY (receipt_id) REFERENCES receipts(id)":
    "of a new column: every payment has a receipt",
};

/** What a program may need: it must stay. */
const needed = `
  SELECT format('the %s %s', CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END, relname) AS fact
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
  UNION ALL
  SELECT format('the column %s.%s, %s%s%s', relname, attname, format_type(atttypid, atttypmod),
    CASE WHEN attnotnull THEN ', not null' ELSE '' END, CASE WHEN atthasdef THEN ', with a default' ELSE '' END)
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('the function %s(%s) returning %s', proname, pg_get_function_identity_arguments(pg_proc.oid),
    pg_get_function_result(pg_proc.oid))
  FROM pg_proc LEFT JOIN pg_depend ON objid = pg_proc.oid AND deptype = 'e'
  WHERE pronamespace = 'public'::regnamespace AND objid IS NULL AND prorettype <> 'trigger'::regtype`;

/** What refuses or follows a write to a table: nothing may be added to a table that there was. */
const refusing = `
  SELECT relname AS table, format('%s.%s is not null, without a default', relname, attname) AS fact
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
    AND attnotnull AND NOT atthasdef AND attidentity = ''
  UNION ALL
  SELECT relname, format('%s: %s', relname, pg_get_constraintdef(pg_constraint.oid))
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'u', 'x')
  UNION ALL
  SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE INDEX %'
  UNION ALL
  SELECT relname, pg_get_triggerdef(pg_trigger.oid)
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`;

interface Facts {
  readonly needed: ReadonlySet<string>;
  readonly refusing: readonly { readonly table: string; readonly fact: string }[];
  readonly tables: ReadonlySet<string>;
}

async function readFacts(db: pg.Client): Promise<Facts> {
  const found = await db.query<{ fact: string }>(needed);
  const refusals = await db.query<{ table: string; fact: string }>(refusing);
  const tables = await db.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  return {
    needed: new Set(found.rows.map(({ fact }) => fact)),
    refusing: refusals.rows,
    tables: new Set(tables.rows.map(({ name }) => name)),
  };
}

function findBreakingChanges(before: Facts, after: Facts): string[] {
  const known = new Set(before.refusing.map(({ fact }) => fact));
  const gone = [...before.needed].filter((fact) => !after.needed.has(fact));
  const added = after.refusing.filter(({ table, fact }) => before.tables.has(table) && !known.has(fact));
  return [...gone.map((fact) => `gone: ${fact}`), ...added.map(({ fact }) => `new: ${fact}`)].toSorted();
}

let before: Facts;
let today: Facts;
const db = await connectToClone();
beforeAll(async () => {
  today = await readFacts(db);
  await db.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(db, { directory: migrationsOfLastRelease });
  before = await readFacts(db);
});

async function connectToClone(): Promise<pg.Client> {
  const database = await cloneDatabase();
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return client;
}

/** What a migration would disturb. */
async function breakingChangesOf(sql: string): Promise<string[]> {
  await db.query("BEGIN");
  await db.query(sql);
  const after = await readFacts(db);
  await db.query("ROLLBACK");
  return findBreakingChanges(before, after);
}

test("the migrations since the last release take nothing away that it needs, and refuse nothing that it writes", () => {
  const found = findBreakingChanges(before, today);
  const message = "“Migrations only add” in CONTRIBUTING.md says what to do instead";
  expect(
    found.filter((difference) => !(difference in harmless)),
    message,
  ).toEqual([]);
  expect(Object.keys(harmless).filter((difference) => !found.includes(difference))).toEqual([]);
});

test.each([
  ["ALTER TABLE cart_lines RENAME TO lines", /^gone: the table cart_lines$/],
  ["ALTER TABLE orders RENAME COLUMN placed_at TO at", /^gone: the column orders\.placed_at, timestamp/],
  ["ALTER TABLE order_notes DROP COLUMN text CASCADE", /^gone: the column order_notes\.text/],
  ["ALTER TABLE gst_rates ALTER rate_percent TYPE numeric(6,3)", /^gone: the column gst_rates\.rate_percent/],
  ["ALTER TABLE users ALTER name SET NOT NULL, ADD nick text NOT NULL", /^new: users\.nick is not null/],
  ["ALTER TABLE users ADD CHECK (name <> 'Asha')", /^new: users: CHECK/],
  ["CREATE UNIQUE INDEX ON users (name)", /^new: CREATE UNIQUE INDEX/],
  ["ALTER TABLE users ALTER role DROP DEFAULT", /^gone: the column users\.role, .*default$/],
])("%s is found", async (sql, words) => {
  expect((await breakingChangesOf(sql)).filter((line) => words.test(line))).toHaveLength(1);
});

test("a new table, a column that may be empty or has a default, and a new view break nothing", async () => {
  const added = `CREATE TABLE gifts (id int PRIMARY KEY, name text NOT NULL CHECK (name <> ''));
    ALTER TABLE users ADD nick text, ADD age int NOT NULL DEFAULT 1;
    CREATE VIEW names AS SELECT name FROM users`;
  expect(await breakingChangesOf(added)).toEqual([]);
});
