/** A bug made on purpose: one exact change of one file, and the tests that must fail. */
export interface Mutant {
  readonly bug: string;
  readonly file: string;
  /** Occurs in the file exactly once; otherwise the mutant is outdated and reported as an error. */
  readonly from: string;
  readonly to: string;
  readonly tests: readonly [string, ...string[]];
}

const features = "apps/api/src/features";
const checkout = `${features}/checkout`;
const secondFactor = `${features}/second-factor`;
const atSignIn = `${features}/account/second-factor-at-sign-in.test.ts`;
const scenarios = `${checkout}/provider-scenarios.test.ts`;

export const mutants: readonly Mutant[] = [
  {
    bug: "settling a payment does not lock the order",
    file: `${features}/orders/order-writes.queries.ts`,
    from: "WHERE razorpay_order_id = $1 FOR NO KEY UPDATE",
    to: "WHERE razorpay_order_id = $1",
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "a stale save overwrites an order",
    file: `${features}/orders/plan-order-changes.ts`,
    from: "  if (isChanged && version !== before.version) return",
    to: "  if (isChanged && version > before.version) return",
    tests: [`${features}/orders/change-order.test.ts`],
  },
  {
    bug: "staff can move an unpaid order",
    file: "packages/domain/src/orders/status-change.ts",
    from: '  if (!order.isPaid) return "unpaid";\n',
    to: "",
    tests: [
      "packages/domain/src/orders/status-change.test.ts",
      `${features}/imports/status-file-choices.test.ts`,
    ],
  },
  {
    bug: "cancelling a paid order needs no decision about its money",
    file: "packages/domain/src/orders/status-change.ts",
    from: 'status === order.status ? undefined : "money-undecided"',
    to: "status === order.status ? undefined : undefined",
    tests: ["packages/domain/src/orders/status-change.test.ts", `${features}/orders/change-order.test.ts`],
  },
  {
    bug: "a cancelled order is taken up again without a confirmation",
    file: "packages/domain/src/orders/status-change.ts",
    from: '    if (!revive) return "not-revived";\n',
    to: "",
    tests: ["packages/domain/src/orders/status-change.test.ts", `${features}/orders/change-order.test.ts`],
  },
  {
    bug: "a refunded order is taken up again without its money",
    file: "packages/domain/src/orders/status-change.ts",
    from: '    if (order.moneyLeftPaise <= 0) return "money-returned";\n',
    to: "",
    tests: ["packages/domain/src/orders/status-change.test.ts", `${features}/orders/change-order.test.ts`],
  },
  {
    bug: "undoing a file takes up an order whose money is on its way back",
    file: `${features}/orders/plan-order-changes.ts`,
    from: '  return isReturned ? statusChangeRefused("money-returned") : undefined;',
    to: "  return isReturned ? undefined : undefined;",
    tests: [`${features}/imports/order-status-import.test.ts`],
  },
  {
    bug: "a status file is applied although its orders changed since the preview",
    file: `${features}/imports/order-status-import.ts`,
    from: "      if (choices.seen !== seen) throw changedSinceChecked();\n",
    to: "",
    tests: [`${features}/imports/status-file-choices.test.ts`],
  },
  {
    bug: "a status file is applied with warnings that were not shown",
    file: `${features}/imports/order-status-import.ts`,
    from: "    return [[before.id, before.version, after, movement, warnings[at]]];",
    to: "    return [[before.id, before.version, after, movement, warnings.length < at]];",
    tests: [`${features}/imports/status-file-choices.test.ts`],
  },
  {
    bug: "the selection overwrites orders that have changed since they were seen",
    file: `${features}/orders/change-orders.ts`,
    from: "return { orderId, version, status,",
    to: "return { orderId, version: version < 0 ? version : undefined, status,",
    tests: [`${features}/orders/order-desk.routes.test.ts`, `${features}/orders/desk-schedules.test.ts`],
  },
  {
    bug: "refunding the money of an order leaves what its last pieces are not worth",
    file: `${features}/refunds/request-refund.ts`,
    from: "request.isAllMoneyLeft ? leftPaise : Math.min",
    to: "request.isAllMoneyLeft && leftPaise < 0 ? leftPaise : Math.min",
    tests: [`${features}/refunds/return-money-of-order.test.ts`],
  },
  {
    bug: "refunding the money of an order without pieces left refunds nothing",
    file: `${features}/refunds/return-money-of-order.ts`,
    from: "  else await requestRest(tx, order, rest, actor, now);",
    to: "  else if (rest.amountPaise < 0) await requestRest(tx, order, rest, actor, now);",
    tests: [`${features}/refunds/return-money-of-order.test.ts`],
  },
  {
    bug: "refunds of an order are requested without its lock",
    file: `${features}/refunds/refund-once.ts`,
    from: "const [order] = await lockOrder(tx, orderId);",
    to: `const { rows: [order] } = await tx.query('SELECT *, order_number AS "orderNumber" FROM orders WHERE id = $1', [orderId]);`,
    tests: [`${features}/refunds/goodwill-races.test.ts`, `${features}/refunds/refund-races.test.ts`],
  },
  {
    bug: "pieces are refunded at their full price after goodwill, until nothing is left",
    file: "packages/domain/src/money/refund-share.ts",
    from: "  if (refunded.goodwillPaise > 0) return shareOfRest(line, line.quantity - upTo);\n",
    to: "",
    tests: ["packages/domain/src/money/goodwill.test.ts", `${features}/refunds/goodwill.routes.test.ts`],
  },
  {
    bug: "a failed refund of some pieces is repeated for all that goodwill left",
    file: `${features}/refunds/retry-refund.ts`,
    from: " && isAllLeft(lines, linesLeft(await findRefundableLines(tx, orderId)));",
    to: ";",
    tests: [`${features}/refunds/goodwill-retries.test.ts`],
  },
  {
    bug: "a provider's refund passes as one made elsewhere in other letters",
    file: "packages/contracts/src/order-desk.ts",
    from: "!/rfnd_/i.test(reference)",
    to: "!/^rfnd_/.test(reference)",
    tests: [`${features}/orders/change-order.test.ts`, `${features}/imports/status-file-choices.test.ts`],
  },
  {
    bug: "placing an order does not lock the buyer",
    file: `${features}/orders/place-order.queries.ts`,
    from: "   FOR NO KEY UPDATE OF u`",
    to: "`",
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "Pay Now changes the address of an order that is being paid",
    file: `${features}/orders/place-order.queries.ts`,
    from: "   ORDER BY id FOR NO KEY UPDATE`",
    to: "   ORDER BY id`",
    tests: [`${features}/orders/place-order.test.ts`],
  },
  {
    bug: "an unpaid order whose goods are no longer held stays payable beside a later one",
    file: `${features}/orders/place-order.queries.ts`,
    from: "AND status = 'Payment Pending' AND paid_at IS NULL\n   ORDER BY id",
    to: "AND status = 'Payment Pending' AND paid_at IS NULL AND stock_state = 'reserved'\n   ORDER BY id",
    tests: [`${checkout}/one-unpaid-order.test.ts`, `${checkout}/two-tabs.test.ts`],
  },
  {
    bug: "a later order leaves the earlier one payable",
    file: `${features}/orders/place-order.ts`,
    from: "      if (outdated.length > 0) await replaceOrders",
    to: "      if (outdated.length > 9) await replaceOrders",
    tests: [`${checkout}/one-unpaid-order.test.ts`, `${checkout}/two-tabs.test.ts`],
  },
  {
    bug: "the payment of an order that was just replaced is opened",
    file: `${features}/orders/order-writes.queries.ts`,
    from: "\n   WHERE id = $1 AND status = 'Payment Pending' AND paid_at IS NULL\n",
    to: "\n   WHERE id = $1\n",
    tests: [`${checkout}/one-unpaid-order.test.ts`],
  },
  {
    bug: "the provider is never asked about replaced and cancelled orders",
    file: `${checkout}/reconcile-pending-orders.ts`,
    from: "if (!order || order.paidAt) return;",
    to: 'if (!order || order.status !== "Payment Pending") return;',
    tests: [`${checkout}/one-unpaid-order.test.ts`, `${checkout}/two-tabs.test.ts`],
  },
  {
    bug: "a buyer cancels an order that is being paid",
    file: `${checkout}/cancel-order.ts`,
    from: "const [order] = await lockOrder(tx, orderId);",
    to: `const { rows: [order] } = await tx.query('SELECT id, status, stock_state AS "stockState", paid_at AS "paidAt", replaced_by AS "replacedById" FROM orders WHERE id = $1', [orderId]);`,
    tests: [`${checkout}/one-unpaid-order.test.ts`],
  },
  {
    bug: "an order that is paid while reminders are claimed is reminded of",
    file: `${features}/notifications/claim-messages.queries.ts`,
    from: "(w.kind <> 'placed'",
    to: "(true",
    tests: [`${features}/notifications/payment-reminder.test.ts`],
  },
  {
    bug: "placing an order accepts unknown fields in the body",
    file: "packages/contracts/src/checkout.ts",
    from: "  body: z.strictObject({\n    shippingAddress,",
    to: "  body: z.object({\n    shippingAddress,",
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "a payment of any amount settles an order",
    file: `${checkout}/settle-payment.ts`,
    from: 'payment.amountPaise !== order.totalPaise || payment.currency !== "INR"',
    to: 'payment.currency !== "INR"',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "what unpaid orders hold is not limited",
    file: `${features}/orders/place-order.ts`,
    from: "      assertMayHold(tx, { buyerId, goods: lines }, now),\n",
    to: "",
    tests: [`${features}/orders/assert-may-hold.test.ts`],
  },
  {
    bug: "a buyer who has paid once may hold the whole stock",
    file: `${features}/orders/assert-may-hold.ts`,
    from: "  const remaining = refusalFor(held, trust);",
    to: '  const remaining = trust === "new" ? refusalFor(held, trust) : undefined;',
    tests: [`${features}/orders/assert-may-hold.test.ts`],
  },
  {
    bug: "what a cancelled or paid order held counts as held for ever",
    file: "apps/api/database/migrations/0054-held-goods.sql",
    from: "    DELETE FROM held_goods WHERE order_id = NEW.id;",
    to: "    NULL;",
    tests: [`${features}/orders/assert-may-hold.test.ts`],
  },
  {
    bug: "every retry holds the goods longer",
    file: `${checkout}/retry-payment.ts`,
    from: "return order.holdExtensions < maxHoldExtensions && attempts.some(isSince);",
    to: "return order.holdExtensions < 100 || attempts.some(isSince);",
    tests: [`${features}/orders/assert-may-hold.test.ts`],
  },
  {
    bug: "browsers stay known after a new password",
    file: `${features}/account/known-browser.ts`,
    from: ' ${passwordHash ?? ""} ${since}`',
    to: " ${since}`",
    tests: [`${features}/account/locking-out.test.ts`],
  },
  {
    bug: "a restore gives numbers again",
    file: "apps/api/database/skip-numbers.ts",
    from: "  if (skip > 0) await move(client, skip, since, now);\n",
    to: "",
    tests: ["apps/server/src/backup.test.ts"],
  },
  {
    bug: "a shop starts on a database whose restore was interrupted",
    file: "apps/api/database/prepare-database.ts",
    from: "      if (!isRestore) await assertRestoreFinished(owner);\n",
    to: "",
    tests: ["apps/server/src/backup.test.ts"],
  },
  {
    bug: "the refund of a payment of no order is requested again with another key",
    file: `${features}/unknown-payments/refund-unknown-payment.ts`,
    from: '    if (payment.refundState === "requested" || payment.refundState === "processed") return;\n',
    to: "",
    tests: [`${features}/unknown-payments/unknown-payments.routes.test.ts`],
  },
  {
    bug: "any GSTIN of the right pattern is filed as b2b",
    file: "packages/domain/src/gst/gstr1.ts",
    from: "  if (hasValidCheckDigit(own)) return own;",
    to: "  if (own.length === 15) return own;",
    tests: [`${features}/gst-returns/gst-returns.routes.test.ts`],
  },
  {
    bug: "an old order can still be paid at its old price",
    file: `${checkout}/settle-payment.ts`,
    from: '  if (!isInTimeToPay(order.placedAt, payment.createdAt)) return "paid too late";\n',
    to: "",
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "a second payment of a paid order is not returned",
    file: `${checkout}/settle-payment.ts`,
    from: 'if (order.paidAt) return "second payment";',
    to: 'if (order.paidAt && !order.paidAt) return "second payment";',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "the signature of a confirmation is not checked",
    file: `${checkout}/verify-payment.ts`,
    from: "  if (!shop.payments.isCheckoutSignature({ orderId, paymentId, signature })) throw verificationFailed();\n",
    to: "",
    tests: [`${checkout}/checkout.routes.test.ts`, `${checkout}/forged-payments.test.ts`],
  },
  {
    bug: "a confirmation counts although the payment was not captured",
    file: `${checkout}/verify-payment.ts`,
    from: 'if (payment.status !== "captured") {',
    to: 'if (payment.status === "created") {',
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "the signature of a webhook is not checked",
    file: `${checkout}/receive-webhook.ts`,
    from: "  if (!payments.isWebhookSignature(webhook.rawBody, webhook.signature)) throw forgedWebhook();\n",
    to: "",
    tests: [`${checkout}/settle-payment.test.ts`, `${checkout}/forged-payments.test.ts`],
  },
  {
    bug: "a redelivered webhook is handled as a new one",
    file: `${checkout}/receive-webhook.ts`,
    from: 'const id = webhook.eventId ?? createHash("sha256").update(webhook.rawBody).digest("hex");',
    to: 'const id = createHash("sha256").update(String(Math.random())).digest("hex");',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "a captured payment counts as recorded before it is",
    file: `${checkout}/payments.queries.ts`,
    from: "OR EXISTS (SELECT FROM payments WHERE razorpay_payment_id = $8::text)",
    to: "OR $8::text IS NOT NULL",
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "a report of a payment that the buyer's browser does not bring is never processed",
    file: `${checkout}/payments.queries.ts`,
    from: "FROM seen WHERE NOT is_recorded",
    to: "FROM seen WHERE false",
    tests: [`${checkout}/receive-webhook.test.ts`],
  },
  {
    bug: "a step of a failed transaction goes on after the connection is given back",
    file: "apps/api/src/platform/database.ts",
    from: "  await Promise.all(steps.map((step) => step.catch((error: unknown) => failures.push(error))));",
    to: "  await Promise.all(steps);",
    tests: ["apps/api/src/platform/database.test.ts"],
  },
  {
    bug: "an order's stock is released without asking the provider",
    file: `${checkout}/reconcile-pending-orders.ts`,
    from: 'const state = order.razorpayOrderId ? await reconcilePayments(shop, order.razorpayOrderId) : "pending";',
    to: 'const state = order.razorpayOrderId && reconcilePayments.length === 9 ? "paid" : "pending";',
    tests: [`${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "an order whose response was lost is created a second time at the provider",
    file: "apps/api/src/providers/razorpay-client.ts",
    from: "        unique_receipt: true,\n",
    to: "",
    tests: [scenarios],
  },
  {
    bug: "a payment is retried without asking the provider about the last attempt",
    file: `${checkout}/retry-payment.ts`,
    from: "? await settleMissedPayments(shop, requested.razorpayOrderId)",
    to: "? (void settleMissedPayments, [])",
    tests: [scenarios],
  },
  {
    bug: "a refund is requested without its idempotency key",
    file: "apps/api/src/providers/razorpay-client.ts",
    from: '        headers: { "x-refund-idempotency": idempotencyKey },\n',
    to: "        headers: { refund: idempotencyKey },\n",
    tests: [scenarios],
  },
  {
    bug: "a refund is requested without searching for its receipt first",
    file: `${features}/refunds/send-refund.ts`,
    from: "made.find(({ receipt }) => receipt === id) ??",
    to: "undefined ??",
    tests: [`${features}/refunds/reconcile-refunds.test.ts`],
  },
  {
    bug: "a refund made in the provider's dashboard is ignored",
    file: `${features}/refunds/receive-refund.ts`,
    from: "return recordRefundMadeElsewhere(shop, reported);",
    to: "return;",
    tests: [`${features}/refunds/refunds-made-elsewhere.test.ts`],
  },
  {
    bug: "an amount refunded in the provider's dashboard is refunded a second time",
    file: `${features}/refunds/request-refund.ts`,
    from: "Math.min(worthPaise, leftPaise)",
    to: "worthPaise",
    tests: [`${features}/refunds/refunds-made-elsewhere.test.ts`],
  },
  {
    bug: "stock is read and then written without a lock",
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
    bug: "stock rows are locked in the order of the cart",
    file: `${features}/catalogue/stock.queries.ts`,
    from: "     ORDER BY products.sku\n     FOR NO KEY UPDATE OF products\n",
    to: "",
    tests: [`${features}/catalogue/stock.test.ts`, `${checkout}/settle-payment.test.ts`],
  },
  {
    bug: "an invoice's serial is max(serial) + 1",
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
    bug: "any user can read an order by its id",
    file: `${features}/orders/orders.routes.ts`,
    from: "if (!order || !isOwnOrder(caller.userId, order.row)) throw",
    to: "if (!order) throw",
    tests: [`${features}/orders/orders.routes.test.ts`],
  },
  {
    bug: "any user can retry the payment of an order by its id",
    file: `${checkout}/retry-payment.ts`,
    from: "if (!order || !isOwnOrder(userId, order)) throw",
    to: "if (!order) throw",
    tests: [`${checkout}/checkout.routes.test.ts`],
  },
  {
    bug: "rate limits are not enforced",
    file: "apps/api/src/platform/rate-limit.ts",
    from: "if (counted) return undefined;",
    to: "if (counted || !counted) return undefined;",
    tests: ["apps/api/src/platform/rate-limit.test.ts", `${features}/account/account.routes.test.ts`],
  },
  {
    bug: "attempts at a one-time code are not counted",
    file: `${features}/account/one-time-code.queries.ts`,
    from: "SET tries_left = tries_left - 1",
    to: "SET tries_left = tries_left",
    tests: [`${features}/account/one-time-code.routes.test.ts`],
  },
  {
    bug: "claiming notifications waits for other connections",
    file: `${features}/notifications/claim-messages.queries.ts`,
    from: "FOR UPDATE SKIP LOCKED) AS ready",
    to: "OFFSET 0) AS ready",
    tests: [`${features}/notifications/notifications.test.ts`],
  },
  {
    bug: "several workers claim messages at once and exceed the caps",
    file: `${features}/notifications/claim-messages.ts`,
    from: "    await lockClaims(tx, channel);\n",
    to: "",
    tests: [`${features}/notifications/message-caps.test.ts`],
  },
  {
    bug: "messages about orders to one recipient have no cap",
    file: `${features}/notifications/claim-messages.queries.ts`,
    from: "AND m.claimed_at > $2::timestamptz - cap.span OFFSET 0",
    to: "AND false OFFSET 0",
    tests: [`${features}/notifications/message-caps.test.ts`],
  },
  {
    bug: "an e-mail about an order goes to an address that is not proven",
    file: `${features}/notifications/notifications.queries.ts`,
    from: "WHEN u.email_proven_at IS NOT NULL THEN u.email END AS recipient",
    to: "ELSE u.email END AS recipient",
    tests: [`${features}/notifications/notifications.test.ts`],
  },
  {
    bug: "an e-mail that waits goes to an address that is no longer proven",
    file: `${features}/notifications/claim-messages.queries.ts`,
    from: "WHEN n.kind <> 'confirm-email' THEN CASE WHEN u.email_proven_at IS NULL THEN 'the address is not proven' END",
    to: "WHEN n.kind <> 'confirm-email' THEN NULL",
    tests: [`${features}/notifications/message-caps.test.ts`],
  },
  {
    bug: "a link proves another address than the one it was sent to",
    file: `${features}/account/confirm-email.ts`,
    from: "    if (contact?.email !== link.email) throw emailLinkInvalid();",
    to: "    if (!contact) throw emailLinkInvalid();",
    tests: [`${features}/account/contact.routes.test.ts`],
  },
  {
    bug: "the same enquiry sent twice concurrently is stored twice",
    file: `${features}/enquiries/receive-enquiry.ts`,
    from: "await lockEnquiriesOf(tx, enquiry.phoneNumber);",
    to: "",
    tests: [`${features}/enquiries/enquiries.routes.test.ts`],
  },
  {
    bug: "acknowledgements to an unknown phone are not limited",
    file: `${features}/enquiries/enquiry-limits.ts`,
    from: "!== undefined) return false;",
    to: "=== null) return false;",
    tests: [`${features}/enquiries/enquiries.routes.test.ts`],
  },
  {
    bug: "a formula in a CSV file is not escaped",
    file: "packages/domain/src/imports/delimited-text.ts",
    from: "const safe = looksLikeFormula(cell) ? `'${cell}` : cell;",
    to: "const safe = cell;",
    tests: ["packages/domain/src/imports/delimited-text.test.ts"],
  },
  {
    bug: "a code of the authenticator app signs in twice",
    file: `${secondFactor}/second-factor.queries.ts`,
    from: " AND (last_step IS NULL OR last_step < $3)",
    to: "",
    tests: [atSignIn, `${secondFactor}/check-second-factor.test.ts`],
  },
  {
    bug: "a recovery code signs in twice",
    file: `${secondFactor}/second-factor.queries.ts`,
    from: `DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id AS "userId"`,
    to: `SELECT user_id AS "userId" FROM recovery_codes WHERE user_id = $1 AND code_hash = $2`,
    tests: [atSignIn, `${secondFactor}/check-second-factor.test.ts`],
  },
  {
    bug: "wrong second factors are not limited",
    file: `${secondFactor}/check-second-factor.ts`,
    from: "  if (waitMs !== undefined) throw tooManyWrongCodes(waitMs);\n",
    to: "",
    tests: [atSignIn, `${secondFactor}/check-second-factor.test.ts`],
  },
  {
    bug: "staff without a second factor work at the desk where one is required",
    file: `${features}/account/sessions.ts`,
    from: `isRequired ? "second-factor-not-set-up" : null`,
    to: "isRequired ? null : null",
    tests: [`${secondFactor}/second-factor-required.test.ts`],
  },
  {
    bug: "a session that did not give the second factor has the rights of staff",
    file: `${features}/account/sessions.ts`,
    from: `session.has_second_factor ? null : "second-factor-not-given"`,
    to: "session.has_second_factor ? null : null",
    tests: [`${secondFactor}/second-factor.routes.test.ts`],
  },
  {
    bug: "a session of staff lasts as long as it is used",
    file: `${features}/account/sessions.ts`,
    from: "maxAgeMs: 7 * dayMs",
    to: "maxAgeMs: Infinity",
    tests: [`${features}/account/sessions.test.ts`],
  },
  {
    bug: "the shop's database role may change invoices",
    file: "apps/api/database/table-rights.ts",
    from: '["invoices", appendOnly],',
    to: '["invoices", defaultRights],',
    tests: ["apps/api/src/final-documents.test.ts"],
  },
  {
    bug: "the owner of the tables may delete the history of a paid order",
    file: "apps/api/database/migrations/0049-final-documents-and-history.sql",
    from: "IF EXISTS (SELECT FROM public.payments",
    to: "IF false AND EXISTS (SELECT FROM public.payments",
    tests: ["apps/api/src/final-documents.test.ts"],
  },
  {
    bug: "a history is deleted while a payment of its order is being settled",
    file: "apps/api/database/migrations/0049-final-documents-and-history.sql",
    from: "WHERE id = OLD.order_id FOR NO KEY UPDATE;",
    to: "WHERE id = OLD.order_id;",
    tests: ["apps/api/src/final-documents.test.ts"],
  },
  {
    bug: "production starts with a role that owns the tables",
    file: "apps/api/database/assert-prepared.ts",
    from: "if (isProduction) await assertFewRights(client);",
    to: "",
    tests: ["apps/api/database/grant-rights.test.ts"],
  },
  {
    bug: "an account is erased while an order or a refund is open",
    file: `${features}/privacy/erase-account.ts`,
    from: "  if (obstacles.length > 0) throw ordersOpen(obstacles);\n",
    to: "",
    tests: [`${features}/privacy/erase-account.test.ts`],
  },
  {
    bug: "an erasure looks for open orders before it has locked them",
    file: `${features}/privacy/erase-account.ts`,
    from: "  await lockOrdersOf(tx, user.id);\n",
    to: "",
    tests: [`${features}/privacy/erasure-races.test.ts`],
  },
  {
    bug: "an erasure and a settlement wait for each other",
    file: `${features}/account/erasure.queries.ts`,
    from: "FOR NO KEY UPDATE`",
    to: "FOR UPDATE`",
    tests: [`${features}/privacy/erasure-races.test.ts`],
  },
  {
    bug: "an erasure leaves a row that was being added",
    file: `${features}/privacy/erase-account.ts`,
    from: "  await holdBackRowsOfUser(tx, user.id);\n",
    to: "",
    tests: [`${features}/privacy/erasure-races.test.ts`],
  },
  {
    bug: "an order is placed for an account that is being erased",
    file: `${features}/orders/place-order.queries.ts`,
    from: " AND u.erased_at IS NULL",
    to: "",
    tests: [`${features}/privacy/erasure-races.test.ts`],
  },
  {
    bug: "a request under way leaves data of an erased account",
    file: "apps/api/database/migrations/0047-erasure-of-accounts.sql",
    from: "  IF NOT FOUND AND EXISTS",
    to: "  IF false AND EXISTS",
    tests: [`${features}/privacy/erasure-races.test.ts`],
  },
  {
    bug: "a buyer's download has the orders of others",
    file: `${features}/privacy/own-data.queries.ts`,
    from: 'const ofBuyer = "o.buyer_id = $1";',
    to: 'const ofBuyer = "$1::uuid IS NOT NULL";',
    tests: [`${features}/privacy/own-data.routes.test.ts`],
  },
  {
    bug: "an order with a payment is deleted as never paid",
    file: "apps/api/database/migrations/0047-erasure-of-accounts.sql",
    from: `      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
      AND NOT EXISTS (SELECT FROM credit_notes`,
    to: "      AND NOT EXISTS (SELECT FROM credit_notes",
    tests: [`${features}/orders/never-paid-orders.test.ts`],
  },
  {
    bug: "a replica answers a list though it is behind",
    file: "apps/api/src/platform/replica.queries.ts",
    from: "coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)",
    to: "($1::text IS NOT NULL)",
    tests: ["apps/server/src/read-replica.test.ts"],
  },
  {
    bug: "a replica of the old primary answers after a failover",
    file: "apps/api/src/platform/replica.queries.ts",
    from: "timeline_id = $2",
    to: "$2::int IS NOT NULL",
    tests: ["apps/server/src/read-replica.test.ts"],
  },
  {
    bug: "a stock that is changed while levels are stored is missed",
    file: `${features}/inventory/stock-levels.queries.ts`,
    from: "complete_before = pg_snapshot_xmin(pg_current_snapshot())",
    to: "complete_before = pg_snapshot_xmax(pg_current_snapshot())",
    tests: [`${features}/inventory/stock-levels.test.ts`],
  },
  {
    bug: "two processes store the same levels and count them twice",
    file: `${features}/inventory/stock-levels.queries.ts`,
    from: "FROM stock_level_summary FOR UPDATE SKIP LOCKED",
    to: "FROM stock_level_summary",
    tests: [`${features}/inventory/stock-levels.test.ts`],
  },
];
