import type { FastifyInstance } from "fastify";
import { serveBrowserFile } from "./browser-files.ts";
import { faultsSchema, readFaults } from "./faults.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
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
            Stand-ins for payments, SMS, e-mail, the GST registry and the vendor system. Nothing here is real.
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
  ${webhooks(context)} ${refunds(context)} ${series(context)}`;
}

function messages(context: SandboxContext): Html {
  const rows = newest(context.state.messages.all()).map(
    (message) =>
      html`<tr>
        <td>${indianTime(Date.parse(message.at))}</td>
        <td>${message.to}</td>
        <td class="text">${message.body}</td>
      </tr>`,
  );
  return table("Messages", ["Time", "To", "Text"], rows, "No message was sent yet.");
}

function mails(context: SandboxContext): Html {
  const rows = newest(context.state.mails.all()).map(
    (mail) =>
      html`<tr>
        <td>${indianTime(Date.parse(mail.at))}</td>
        <td>${mail.to}</td>
        <td class="text">${mail.subject}</td>
        <td class="text">${mail.text}</td>
      </tr>`,
  );
  return table("Mails", ["Time", "To", "Subject", "Text"], rows, "No mail was sent yet.");
}

function orders(context: SandboxContext): Html {
  const rows = newest(context.state.orders.all()).map(
    (order) =>
      html`<tr>
        <td>${indianTime(order.created_at * 1000)}</td>
        <td>${order.id}</td>
        <td>${order.receipt ?? ""}</td>
        <td class="number">${formatRupees(order.amount)}</td>
        <td>${order.status}</td>
        <td class="number">${order.attempts}</td>
        <td>${orderButtons(order)}</td>
      </tr>`,
  );
  const heads = ["Time", "Order", "Receipt", "Amount", "Status", "Tries", "Do"];
  return table("Orders", heads, rows, "No order was created yet.");
}

function orderButtons(order: OrderRecord): Html {
  const resend = html`<button data-path="resend" data-order-id="${order.id}">Resend webhooks</button>`;
  if (order.status === "paid") return resend;
  return html`<button data-path="pay" data-outcome="captured" data-order-id="${order.id}">Pay</button>
    <button data-path="pay" data-outcome="failed" data-order-id="${order.id}">Fail</button> ${resend}`;
}

function payments(context: SandboxContext): Html {
  const rows = newest(context.state.payments.all()).map(
    (payment) =>
      html`<tr>
        <td>${indianTime(payment.created_at * 1000)}</td>
        <td>${payment.id}</td>
        <td>${payment.order_id}</td>
        <td>${payment.method}</td>
        <td class="number">${formatRupees(payment.amount)}</td>
        <td>${payment.status}${payment.refund_status === "partial" ? ", partly refunded" : ""}</td>
        <td class="text">${payment.error_reason ?? ""}</td>
      </tr>`,
  );
  const heads = ["Time", "Payment", "Order", "Method", "Amount", "Status", "Error"];
  return table("Payments", heads, rows, "No payments yet.");
}

function webhooks(context: SandboxContext): Html {
  const rows = newest(context.state.webhooks.all()).map(
    (webhook) =>
      html`<tr>
        <td>${indianTime(webhook.createdAt)}</td>
        <td>${webhook.event}</td>
        <td>${webhook.id}</td>
        <td>${webhook.orderId}</td>
        <td>${webhook.state}${waitText(webhook)}</td>
        <td class="text">${webhook.deliveries.slice(-5).map(deliveryText)}</td>
      </tr>`,
  );
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

function refunds(context: SandboxContext): Html {
  const rows = newest(context.state.refunds.all()).map(
    (refund) =>
      html`<tr>
        <td>${indianTime(refund.created_at * 1000)}</td>
        <td>${refund.id}</td>
        <td>${refund.payment_id}</td>
        <td class="number">${formatRupees(refund.amount)}</td>
        <td>${refund.status}</td>
      </tr>`,
  );
  return table(
    "Refunds",
    ["Time", "Refund", "Payment", "Amount", "Status"],
    rows,
    "Nothing was refunded yet.",
  );
}

function series(context: SandboxContext): Html {
  const rows = newest(context.state.packetSeries.all()).map(
    (packets) =>
      html`<tr>
        <td>${indianTime(Date.parse(packets.at))}</td>
        <td>${packets.id}</td>
        <td>${packets.isLabel ? "Labels" : "Bags"}</td>
      </tr>`,
  );
  return table("Packet series", ["Time", "Series", "For"], rows, "No series was uploaded yet.");
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

function table(title: string, heads: string[], rows: Html[], whenEmpty: string): Html {
  const body = html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
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
