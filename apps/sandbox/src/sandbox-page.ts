import type { FastifyInstance } from "fastify";
import { serveBrowserFile } from "./browser-files.ts";
import { parcelHeads, parcelRows } from "./courier-activity.ts";
import { faultsSchema, readFaults } from "./faults.ts";
import { type Content, html, type Html } from "./html.ts";
import { formatRupees } from "@dakbag/domain/money/money";
import type { DeliveryRecord, OrderRecord, WebhookRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const maxRows = 30;

/** The page of the sandbox: everything that went through it, and the faults. */
export function registerSandboxPage(app: FastifyInstance, context: SandboxContext): void {
  serveBrowserFile(app, "/sandbox.js", "sandbox-page.js");
  serveBrowserFile(app, "/sandbox.css", "sandbox-page.css");
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(page(context).markup));
  app.get("/activity", (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(activity(context).markup),
  );
}

function page(context: SandboxContext): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
        <script type="module" src="/sandbox.js"></script>
      </head>
      <body>
        <header>
          <h1>Sandbox</h1>
          <p>
            Stand-ins for payments, SMS, e-mail, the GST registry, the vendor system and couriers. Nothing
            here is real.
          </p>
        </header>
        <main>
          <div id="activity">${activity(context)}</div>
          ${faultSwitches(context)}
        </main>
      </body>
    </html>`;
}

function activity(context: SandboxContext): Html {
  return html`${messages(context)} ${mails(context)} ${orders(context)} ${payments(context)}
  ${webhooks(context)} ${refunds(context)} ${series(context)} ${parcels(context)}`;
}

function messages({ state }: SandboxContext): Html {
  const rows = newest(state.messages.all()).map(({ at, to, body }) => [isoTime(at), to, body]);
  return table("Messages", ["Time", "To", "Text"], rows, "No message was sent yet.");
}

function mails({ state }: SandboxContext): Html {
  const rows = newest(state.mails.all()).map(({ at, to, subject, text }) => [isoTime(at), to, subject, text]);
  return table("Mails", ["Time", "To", "Subject", "Text"], rows, "No mail was sent yet.");
}

function orders({ state }: SandboxContext): Html {
  const rows = newest(state.orders.all()).map((order) => [
    indianTime(order.created_at * 1000),
    order.id,
    order.receipt ?? "",
    formatRupees(order.amount),
    order.status,
    order.attempts,
    orderButtons(order),
  ]);
  const heads = ["Time", "Order", "Receipt", "Amount", "Status", "Tries", "Do"];
  return table("Orders", heads, rows, "No order was created yet.");
}

function orderButtons(order: OrderRecord): Html {
  const resend = html`<button data-path="resend" data-order-id="${order.id}">Resend webhooks</button>`;
  if (order.status === "paid") return resend;
  return html`<button data-path="pay" data-outcome="captured" data-order-id="${order.id}">Pay</button>
    <button data-path="pay" data-outcome="failed" data-order-id="${order.id}">Fail</button> ${resend}`;
}

function payments({ state }: SandboxContext): Html {
  const rows = newest(state.payments.all()).map((payment) => [
    indianTime(payment.created_at * 1000),
    payment.id,
    payment.order_id,
    payment.method,
    formatRupees(payment.amount),
    payment.refund_status === "partial" ? `${payment.status}, partly refunded` : payment.status,
    payment.error_reason ?? "",
  ]);
  const heads = ["Time", "Payment", "Order", "Method", "Amount", "Status", "Error"];
  return table("Payments", heads, rows, "No payments yet.");
}

function webhooks({ state }: SandboxContext): Html {
  const rows = newest(state.webhooks.all()).map((webhook) => [
    indianTime(webhook.createdAt),
    webhook.event,
    webhook.id,
    webhook.orderId,
    `${webhook.state}${waitText(webhook)}`,
    webhook.deliveries.slice(-5).map(deliveryText),
  ]);
  const heads = ["Time", "Event", "Event id", "Order", "State", "Deliveries"];
  return table("Webhooks", heads, rows, "No webhook was due yet.");
}

const waitText = (webhook: WebhookRecord): string =>
  webhook.state === "waiting" && webhook.failedAttempts > 0
    ? `, next try ${indianTime(webhook.nextAttemptAt)}`
    : "";

function deliveryText(delivery: DeliveryRecord): Html {
  const answer = delivery.status === null ? (delivery.error ?? "no answer") : String(delivery.status);
  const kind = delivery.isReplay ? " (resent)" : "";
  return html`<div>${indianTime(delivery.at)} → ${answer} in ${delivery.tookMs} ms${kind}</div>`;
}

function refunds({ state }: SandboxContext): Html {
  const rows = newest(state.refunds.all()).map((refund) => [
    indianTime(refund.created_at * 1000),
    refund.id,
    refund.payment_id,
    formatRupees(refund.amount),
    refund.status,
  ]);
  const heads = ["Time", "Refund", "Payment", "Amount", "Status"];
  return table("Refunds", heads, rows, "Nothing was refunded yet.");
}

function series({ state }: SandboxContext): Html {
  const rows = newest(state.packetSeries.all()).map(({ at, id, isLabel }) => [
    isoTime(at),
    id,
    isLabel ? "Labels" : "Bags",
  ]);
  return table("Packet series", ["Time", "Series", "For"], rows, "No series was uploaded yet.");
}

function parcels(context: SandboxContext): Html {
  const rows = newest(parcelRows(context, indianTime));
  return table("Parcels", parcelHeads, rows, "No parcel was booked yet.");
}

function faultSwitches(context: SandboxContext): Html {
  const faults = Object.entries(readFaults(context.state));
  const descriptions: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(faultsSchema.shape).map(([name, field]) => [name, field.description]),
  );
  const fields = faults.map(([name, value]) => {
    const label = descriptions[name] ?? name;
    if (typeof value === "number") {
      return html`<label
        ><input type="number" min="0" name="${name}" value="${value}" /> <span>${label}</span></label
      >`;
    }
    const checked = value ? html`checked` : "";
    return html`<label><input type="checkbox" name="${name}" ${checked} /> <span>${label}</span></label>`;
  });
  return html`<section aria-labelledby="faults-title">
    <h2 id="faults-title">Faults</h2>
    <form id="faults">
      ${fields}
      <p class="actions">
        <button>Apply</button> <button type="button" id="clear-faults">Switch all off</button>
      </p>
      <p id="faults-answer" role="status"></p>
    </form>
  </section>`;
}

/** How the cells of a column are shown, by its heading. */
const cellClasses: Record<string, string> = {
  Amount: "number",
  Deliveries: "text",
  Error: "text",
  Subject: "text",
  Text: "text",
  Tries: "number",
};

function table(title: string, heads: string[], rows: Content[][], whenEmpty: string): Html {
  const cell = (content: Content, at: number) =>
    html`<td class="${cellClasses[heads[at] ?? ""] ?? ""}">${content}</td>`;
  const body = html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
  return html`<section>
    <h2>${title}</h2>
    ${rows.length === 0 ? html`<p class="quiet">${whenEmpty}</p>` : body}
  </section>`;
}

const newest = <Row>(rows: Row[]): Row[] => rows.slice(-maxRows).toReversed();

const clock = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  timeStyle: "medium",
  hour12: false,
});

const indianTime = (milliseconds: number): string => clock.format(milliseconds);
const isoTime = (iso: string): string => indianTime(Date.parse(iso));
