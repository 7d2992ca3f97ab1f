/** The fields of a payment, a refund and an order that say nothing of the person who paid. */
const keptFields = new Set([
  "id",
  "entity",
  "amount",
  "amount_paid",
  "amount_due",
  "amount_refunded",
  "currency",
  "status",
  "order_id",
  "payment_id",
  "receipt",
  "refund_status",
  "captured",
  "method",
  "fee",
  "tax",
  "speed_requested",
  "speed_processed",
  "created_at",
]);

/**
 * A report of the payment provider without personal data: only the listed fields of its entities stay, so that a field the
 * provider adds is stripped too.
 */
export function stripWebhook(body: unknown): Record<string, unknown> {
  const { event, created_at, payload } = asObject(body);
  const entities = Object.entries(asObject(payload)).map(([kind, wrapped]) => {
    const fields = Object.entries(asObject(asObject(wrapped)["entity"]));
    const kept = fields.filter(([name, value]) => keptFields.has(name) && !isObject(value));
    return [kind, { entity: Object.fromEntries(kept) }] as const;
  });
  return { event, created_at, payload: Object.fromEntries(entities) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
