import type { TestApp } from "../start-test-app.ts";

/** A row that was added, changed or removed. */
export interface Change {
  readonly table: string;
  readonly row: string;
}

/**
 * Records every changed row with triggers, in the same transaction, so that rollbacks leave no record.
 *
 * @returns the changes since the last call
 */
export async function watchChanges({ ownerDb }: Pick<TestApp, "ownerDb">): Promise<() => Promise<Change[]>> {
  await ownerDb.query(`
    CREATE UNLOGGED TABLE seen_changes (table_name text NOT NULL, row text NOT NULL);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD *= NEW THEN RETURN NULL; END IF;
      INSERT INTO seen_changes VALUES (TG_TABLE_NAME, to_jsonb(COALESCE(NEW, OLD))::text);
      RETURN NULL;
    END $$;
    DO $$
    DECLARE watched regclass;
    BEGIN
      FOR watched IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relname <> 'seen_changes'
        AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
      LOOP
        EXECUTE format('CREATE TRIGGER zz_seen AFTER INSERT OR UPDATE OR DELETE ON %s
          FOR EACH ROW EXECUTE FUNCTION note_change()', watched);
      END LOOP;
    END $$`);
  return async () => {
    const { rows } = await ownerDb.query<Change>(
      'DELETE FROM seen_changes RETURNING table_name AS "table", row',
    );
    return rows;
  };
}
