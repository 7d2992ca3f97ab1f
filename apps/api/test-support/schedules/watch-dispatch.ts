import type { TestApp } from "../start-test-app.ts";

/**
 * Has the database write down, in the transaction that does it, every change of a stage, and every change of the pieces of a
 * parcel that has left: what is wrong for a moment only is seen too.
 */
export async function watchDispatch({ ownerDb }: Pick<TestApp, "ownerDb">): Promise<void> {
  await ownerDb.query(`
    CREATE SCHEMA watch;
    CREATE TABLE watch.stages (order_id uuid, shipment_id uuid, awb text, was text, becomes text, by_transaction xid);
    CREATE TABLE watch.moved_pieces (order_id uuid, number int, stage text);
    CREATE FUNCTION watch.note_shipment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO watch.stages VALUES (NEW.order_id, NEW.id, NULL, OLD.stage, NEW.stage, pg_current_xact_id()::xid);
      RETURN NULL;
    END $$;
    CREATE TRIGGER watched AFTER UPDATE ON shipments FOR EACH ROW WHEN (OLD.stage <> NEW.stage)
      EXECUTE FUNCTION watch.note_shipment();
    CREATE FUNCTION watch.note_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO watch.stages SELECT order_id, NEW.shipment_id, NEW.awb, OLD.stage, NEW.stage, pg_current_xact_id()::xid
      FROM public.shipments WHERE id = NEW.shipment_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER watched AFTER UPDATE ON followed_awbs FOR EACH ROW WHEN (OLD.stage IS DISTINCT FROM NEW.stage)
      EXECUTE FUNCTION watch.note_number();
    CREATE FUNCTION watch.note_pieces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO watch.moved_pieces SELECT order_id, number, stage FROM public.shipments
      WHERE id = coalesce(NEW.shipment_id, OLD.shipment_id) AND stage NOT IN ('Packed', 'In Production', 'Void');
      RETURN NULL;
    END $$;
    CREATE TRIGGER watched AFTER INSERT OR UPDATE OR DELETE ON shipment_lines FOR EACH ROW EXECUTE FUNCTION watch.note_pieces()`);
}

/** In which order a stage rises, written a second time from decision 85. */
const rank = (stage: string) =>
  `array_position(ARRAY['In Production', 'Packed', 'Shipped', 'In transit', 'Out for delivery', 'Lost', 'Delivered', 'RTO'], ${stage})`;

/** Whether a person did it, who may correct anything, and not a company's scans. */
const isByPerson = `EXISTS (SELECT FROM order_events e
  WHERE e.order_id = w.order_id AND e.xmin = w.by_transaction AND e.actor_id IS NOT NULL)`;

/** Whether sums are not what so many pieces of a line were charged, halves up: pieces are charged together, however they are divided. */
const isNotChargeFor = (row: string) => {
  const share = (field: string) => `round(l.${field}::numeric * sum(${row}.quantity) / l.quantity)`;
  const gst = `CASE WHEN sum(${row}.quantity) = l.quantity THEN l.gst_paise
    ELSE least(l.gst_paise, round(${share("taxable_paise")} * l.gst_rate_percent / 100)) END`;
  return `(sum(${row}.discount_paise), sum(${row}.taxable_paise), sum(${row}.gst_paise))
    IS DISTINCT FROM (${share("discount_paise")}, ${share("taxable_paise")}, ${gst})`;
};

/** The rules of dispatch, each as the rows that break it: a sentence about one order. */
const brokenRules = {
  "a tracking number went back": `SELECT format('%s from %s to %s', w.awb, w.was, w.becomes)
    FROM watch.stages w WHERE w.order_id = $1 AND w.awb IS NOT NULL
      AND coalesce(${rank("w.becomes")}, 0) < coalesce(${rank("w.was")}, 0)`,
  "a courier's scans took a shipment back": `SELECT format('%s from %s to %s', w.shipment_id, w.was, w.becomes)
    FROM watch.stages w WHERE w.order_id = $1 AND w.awb IS NULL AND ${rank("w.becomes")} < ${rank("w.was")} AND NOT ${isByPerson}`,
  "pieces of a parcel that has left changed": `SELECT format('parcel %s, %s', number, stage)
    FROM watch.moved_pieces WHERE order_id = $1`,
  "a shipment has two live bookings": `SELECT b.shipment_id::text FROM bookings b JOIN shipments s ON s.id = b.shipment_id
    WHERE s.order_id = $1 AND b.state IN ('begun', 'booked') GROUP BY 1 HAVING count(*) > 1`,
  "a booking was given up that its company had made": `SELECT b.reference FROM bookings b JOIN shipments s ON s.id = b.shipment_id
    WHERE s.order_id = $1 AND b.state = 'failed' AND b.reason ~* 'already assigned|duplicate'`,
  "pieces are in two parcels": `SELECT format('line %s of %s pieces has %s refunded before they left and %s in parcels', l.line_number, l.quantity,
        sum(back.unsent), sum(p.quantity))
    FROM order_lines l
    CROSS JOIN LATERAL (SELECT coalesce(sum(coalesce(r.unsent_quantity, r.quantity)), 0) AS unsent
      FROM refund_lines r JOIN refunds ON refunds.id = refund_id
      WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND state <> 'failed') AS back
    CROSS JOIN LATERAL (SELECT coalesce(sum(p.quantity), 0) AS quantity FROM shipment_lines p JOIN shipments s ON s.id = p.shipment_id
      WHERE s.order_id = l.order_id AND p.line_number = l.line_number AND s.stage <> 'Void' AND s.kind = 'sale') AS p
    WHERE l.order_id = $1 GROUP BY l.line_number, l.quantity HAVING sum(back.unsent) + sum(p.quantity) > l.quantity`,
  "more is refunded than was ordered": `SELECT format('line %s of %s: %s', l.line_number, l.quantity, sum(r.quantity))
    FROM order_lines l JOIN refund_lines r USING (order_id, line_number) JOIN refunds ON refunds.id = r.refund_id
    WHERE l.order_id = $1 AND state <> 'failed' GROUP BY l.order_id, l.line_number HAVING sum(r.quantity) > l.quantity`,
  "more is accepted of a parcel than it had": `SELECT format('%s of line %s', c.shipment_id, a.line_number)
    FROM claims c JOIN claim_lines a ON a.claim_id = c.id JOIN order_lines l USING (order_id, line_number)
      LEFT JOIN shipment_lines p ON p.shipment_id = c.shipment_id AND p.line_number = a.line_number
    WHERE c.order_id = $1 AND c.state = 'Settled'
    GROUP BY c.shipment_id, a.line_number, l.quantity HAVING sum(a.refund_quantity + a.replace_quantity) > coalesce(max(p.quantity), l.quantity)`,
  "more goes back and out than was sent": `SELECT format('line %s: %s sent and %s replacements at their end, but %s refunded and %s replaced',
        l.line_number, first.pieces, again.ended, back.pieces, again.pieces)
    FROM order_lines l
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.quantity), 0) AS whole,
        coalesce(sum(r.quantity - r.unsent_quantity), 0) AS pieces
      FROM refund_lines r JOIN refunds ON refunds.id = refund_id
      WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND state <> 'failed') AS back
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN EXISTS (SELECT FROM shipment_lines any_line WHERE any_line.shipment_id = s.id)
          THEN coalesce(p.quantity, 0) ELSE l.quantity - back.whole END), 0) AS pieces
      FROM shipments s LEFT JOIN shipment_lines p ON p.shipment_id = s.id AND p.line_number = l.line_number
      WHERE s.order_id = l.order_id AND s.kind = 'sale' AND s.stage NOT IN ('In Production', 'Packed', 'Void')) AS first
    CROSS JOIN LATERAL (SELECT coalesce(sum(p.quantity), 0) AS pieces,
        coalesce(sum(p.quantity) FILTER (WHERE s.stage IN ('Delivered', 'RTO', 'Lost')), 0) AS ended
      FROM shipments s JOIN shipment_lines p ON p.shipment_id = s.id
      WHERE s.order_id = l.order_id AND p.line_number = l.line_number AND s.kind = 'replacement' AND s.stage <> 'Void') AS again
    WHERE l.order_id = $1 AND back.pieces + again.pieces > first.pieces + again.ended`,
  "refunds are not the charge for their pieces": `SELECT format('line %s: %s and %s GST for %s pieces', l.line_number, sum(r.taxable_paise), sum(r.gst_paise), sum(r.quantity))
    FROM order_lines l JOIN refund_lines r USING (order_id, line_number)
    WHERE l.order_id = $1 AND NOT EXISTS (SELECT FROM refunds f WHERE f.order_id = l.order_id AND state = 'failed')
    GROUP BY l.order_id, l.line_number HAVING min(r.quantity) > 0 AND ${isNotChargeFor("r")}`,
  "delivery challans are not the charge for their pieces": `SELECT format('line %s: %s and %s GST for %s pieces', l.line_number, sum(p.taxable_paise), sum(p.gst_paise), sum(p.quantity))
    FROM order_lines l JOIN shipments s USING (order_id) JOIN delivery_challans c ON c.shipment_id = s.id
      JOIN delivery_challan_lines p ON p.challan_id = c.id AND p.line_number = l.line_number
    WHERE l.order_id = $1 GROUP BY l.order_id, l.line_number HAVING bool_and(s.stage <> 'Void') AND ${isNotChargeFor("p")}`,
  "credit notes come to more than the invoice": `SELECT i.number FROM invoices i JOIN credit_notes n ON n.invoice_id = i.id
    WHERE i.order_id = $1 GROUP BY i.id HAVING sum(n.total_paise) > i.total_paise`,
  "stock is negative": "SELECT sku FROM products WHERE count_in_stock < 0 AND $1::uuid IS NOT NULL",
} as const;

const statement = Object.entries(brokenRules)
  .map(
    ([rule, rows]) =>
      `SELECT '${rule.replace("'", "''")}: ' || found.what AS broken FROM (${rows}) AS found (what)`,
  )
  .join("\nUNION ALL ");

/** The rules of dispatch that an order breaks now, or has broken since it is watched. */
export async function findBrokenRules(
  { ownerDb }: Pick<TestApp, "ownerDb">,
  orderId: string,
): Promise<string[]> {
  const { rows } = await ownerDb.query<{ broken: string }>({
    // Planned once: it is asked after every act.
    name: "test.broken_rules",
    text: statement,
    values: [orderId],
  });
  return rows.map(({ broken }) => broken);
}
