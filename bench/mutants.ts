/** A bug sown on purpose: one exact change of one file, and the tests that have to notice it. */
export interface Mutant {
  readonly bug: string;
  readonly file: string;
  /** Stands in the file exactly once; a mutant whose code has moved fails loudly. */
  readonly from: string;
  readonly to: string;
  readonly tests: readonly [string, ...string[]];
}

const features = "apps/api/src/features";
const checkout = `${features}/checkout`;
const scenarios = `${checkout}/provider-scenarios.test.ts`;

export const mutants: readonly Mutant[] = [
  {
    bug: "settling takes no lock on the order",
    file: `${features}/orders/order-writes.queries.ts`,
    from: "WHERE razorpay_order_id = $1 FOR NO KEY UPDATE",
    to: "WHERE razorpay_order_id = $1",
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "placing an order takes no lock on the buyer",
    file: `${features}/orders/place-order.queries.ts`,
    from: "   FOR NO KEY UPDATE OF u`",
    to: "`",
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "an order takes what the body says beside its fields",
    file: "packages/contracts/src/checkout.ts",
    from: "  body: z.strictObject({\n    shippingAddress,",
    to: "  body: z.object({\n    shippingAddress,",
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "any amount pays an order",
    file: `${checkout}/settle-payment.ts`,
    from: 'payment.amountPaise !== order.totalPaise || payment.currency !== "INR"',
    to: 'payment.currency !== "INR"',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "a second payment of a paid order is kept",
    file: `${checkout}/settle-payment.ts`,
    from: 'if (order.paidAt) return "second payment";',
    to: 'if (order.paidAt && !order.paidAt) return "second payment";',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "the signature of a confirmation is not looked at",
    file: `${checkout}/verify-payment.ts`,
    from: "  if (!shop.payments.isCheckoutSignature({ orderId, paymentId, signature })) throw verificationFailed();\n",
    to: "",
    tests: [`${checkout}/checkout.routes.test.ts`, `${checkout}/forged-payments.test.ts`],
  },
  {
    bug: "a confirmation counts although nothing was captured",
    file: `${checkout}/verify-payment.ts`,
    from: 'if (payment.status !== "captured") {',
    to: 'if (payment.status === "created") {',
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "the signature of a webhook is not looked at",
    file: `${checkout}/receive-webhook.ts`,
    from: "  if (!payments.isWebhookSignature(webhook.rawBody, webhook.signature)) throw forgedWebhook();\n",
    to: "",
    tests: [`${checkout}/settle-payment.test.ts`, `${checkout}/forged-payments.test.ts`],
  },
  {
    bug: "a webhook that comes again is a new one",
    file: `${checkout}/receive-webhook.ts`,
    from: 'const eventId = webhook.eventId ?? createHash("sha256").update(webhook.rawBody).digest("hex");',
    to: 'const eventId = createHash("sha256").update(String(Math.random())).digest("hex");',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "an order's goods are given back without asking the provider",
    file: `${checkout}/reconcile-pending-orders.ts`,
    from: 'const state = order.razorpayOrderId ? await reconcilePayments(shop, order.razorpayOrderId) : "pending";',
    to: 'const state = order.razorpayOrderId && reconcilePayments.length === 9 ? "paid" : "pending";',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "an order whose answer was lost is made a second time at the provider",
    file: "apps/api/src/providers/razorpay-client.ts",
    from: "        unique_receipt: true,\n",
    to: "",
    tests: [scenarios],
  },
  {
    bug: "a payment is tried again without asking what became of the last try",
    file: `${checkout}/retry-payment.ts`,
    from: "await settleMissedPayments(shop, asked.razorpayOrderId);",
    to: "void settleMissedPayments;",
    tests: [scenarios],
  },
  {
    bug: "a refund is asked for without its key",
    file: "apps/api/src/providers/razorpay-client.ts",
    from: '        headers: { "x-refund-idempotency": idempotencyKey },\n',
    to: "        headers: { refund: idempotencyKey },\n",
    tests: [scenarios],
  },
  {
    bug: "a refund is asked for without looking for its receipt first",
    file: `${features}/refunds/send-refund.ts`,
    from: "made.find(({ receipt }) => receipt === id) ??",
    to: "undefined ??",
    tests: [`${features}/refunds/reconcile-refunds.test.ts`],
  },
  {
    bug: "a refund that was made elsewhere is passed over",
    file: `${features}/refunds/receive-refund.ts`,
    from: "return recordRefundMadeElsewhere(shop, reported);",
    to: "return;",
    tests: [`${features}/refunds/refunds-made-elsewhere.test.ts`],
  },
  {
    bug: "what went back elsewhere is sent a second time",
    file: `${features}/refunds/request-refund.ts`,
    from: "Math.min(worthPaise, leftPaise)",
    to: "worthPaise",
    tests: [`${features}/refunds/refunds-made-elsewhere.test.ts`],
  },
  {
    bug: "stock is read, judged, and only then written",
    file: `${features}/catalogue/stock.queries.ts`,
    from: `WITH moved AS MATERIALIZED (
     SELECT products.sku, change
     FROM unnest($1::text[], $2::int[]) AS movement (sku, change)
     JOIN products ON products.sku = movement.sku
     ORDER BY products.sku
     FOR NO KEY UPDATE OF products
   )
   UPDATE products SET count_in_stock = count_in_stock + moved.change,`,
    to: `WITH moved AS MATERIALIZED (
     SELECT products.sku, change, count_in_stock + change AS count_in_stock
     FROM unnest($1::text[], $2::int[]) AS movement (sku, change)
     JOIN products ON products.sku = movement.sku
     ORDER BY products.sku
   )
   UPDATE products SET count_in_stock = moved.count_in_stock,`,
    tests: [`${features}/catalogue/stock.test.ts`],
  },
  {
    bug: "stock is locked in the order of the cart",
    file: `${features}/catalogue/stock.queries.ts`,
    from: "     ORDER BY products.sku\n     FOR NO KEY UPDATE OF products\n",
    to: "",
    tests: [`${features}/catalogue/stock.test.ts`, `${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "an invoice's serial is the greatest so far and one",
    file: `${features}/invoices/invoices.queries.ts`,
    from: `INSERT INTO invoice_series (kind, financial_year, last_serial) VALUES ($1, $2, 1)
   ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = invoice_series.last_serial + 1
   RETURNING last_serial AS serial`,
    to: `INSERT INTO invoice_series (kind, financial_year, last_serial)
     SELECT $1::text, $2::text, coalesce(max(serial), 0) + 1 FROM invoices WHERE financial_year = $2
   ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = excluded.last_serial
   RETURNING last_serial AS serial`,
    tests: [`${features}/invoices/issue-invoice.test.ts`],
  },
  {
    bug: "an invoice's serial comes from a sequence",
    file: `${features}/invoices/invoices.queries.ts`,
    from: `INSERT INTO invoice_series (kind, financial_year, last_serial) VALUES ($1, $2, 1)
   ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = invoice_series.last_serial + 1
   RETURNING last_serial AS serial`,
    to: `INSERT INTO invoice_series (kind, financial_year, last_serial)
     VALUES ($1, $2, nextval('order_serial'))
   ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = nextval('order_serial')
   RETURNING last_serial AS serial`,
    tests: [`${features}/invoices/issue-invoice.test.ts`],
  },
  {
    bug: "anybody sees an order whose id they know",
    file: `${features}/orders/orders.routes.ts`,
    from: "if (!order || !isOwnOrder(caller.userId, order.row)) throw",
    to: "if (!order) throw",
    tests: [`${features}/orders/orders.routes.test.ts`],
  },
  {
    bug: "anybody opens the payment of an order whose id they know",
    file: `${checkout}/retry-payment.ts`,
    from: "if (!order || !isOwnOrder(userId, order)) throw",
    to: "if (!order) throw",
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "no limit holds",
    file: "apps/api/src/platform/rate-limit.ts",
    from: "if (counted) return undefined;",
    to: "if (counted || !counted) return undefined;",
    tests: ["apps/api/src/platform/rate-limit.test.ts", `${features}/account/account.routes.test.ts`],
  },
  {
    bug: "the tries of a one-time code are not counted",
    file: `${features}/account/one-time-code.queries.ts`,
    from: "SET tries_left = tries_left - 1",
    to: "SET tries_left = tries_left",
    tests: [`${features}/account/one-time-code.routes.test.ts`],
  },
  {
    bug: "several workers claim the same news",
    file: `${features}/notifications/notifications.queries.ts`,
    from: "LIMIT $3 FOR UPDATE SKIP LOCKED),",
    to: "LIMIT $3),",
    tests: [`${features}/notifications/notifications.test.ts`],
  },
  {
    bug: "the same enquiry sent twice at once is two",
    file: `${features}/enquiries/receive-enquiry.ts`,
    from: "await lockEnquiriesOf(tx, enquiry.phoneNumber);",
    to: "",
    tests: [`${features}/enquiries/enquiries.routes.test.ts`],
  },
  {
    bug: "acknowledgements go to strangers without end",
    file: `${features}/enquiries/enquiry-limits.ts`,
    from: "!== undefined) return false;",
    to: "=== null) return false;",
    tests: [`${features}/enquiries/enquiries.routes.test.ts`],
  },
  {
    bug: "a formula in a CSV file stays one",
    file: "packages/domain/src/imports/delimited-text.ts",
    from: "const safe = looksLikeFormula(cell) ? `'${cell}` : cell;",
    to: "const safe = cell;",
    tests: ["packages/domain/src/imports/delimited-text.test.ts"],
  },
];
