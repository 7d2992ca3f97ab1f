import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { serveBrowserFile } from "./browser-files.ts";
import { sandboxCredentials } from "./credentials.ts";
import { html, type Html } from "./html.ts";
import { registerRazorpayErrorHandler, unknownId } from "./razorpay-errors.ts";
import { payInDialog } from "./razorpay-dialog-payments.ts";
import { readRequest } from "./razorpay-requests.ts";
import { formatRupees } from "@dakbag/domain/money/money";
import type { OrderRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const dialogQuery = z.object({
  key: z.string(),
  order_id: z.string(),
  origin: z.url({ protocol: /^https?$/ }),
});

// The page has no inline script or style; any shop may frame it, and the shop's pictures may have any host.
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src * data:; base-uri 'none'";

/** The dialog that checkout.js shows in an iframe. */
export function registerCheckoutDialog(app: FastifyInstance, context: SandboxContext): void {
  registerRazorpayErrorHandler(app);
  serveBrowserFile(app, "/v1/checkout.js", "checkout.js");
  serveBrowserFile(app, "/checkout/dialog.js", "checkout-dialog.js");
  serveBrowserFile(app, "/checkout/dialog.css", "checkout-dialog.css");
  app.get("/checkout", (request, reply) => {
    const { key, order_id: orderId, origin } = readRequest(dialogQuery, request.query);
    const order = key === sandboxCredentials.razorpayKeyId ? context.state.orders.get(orderId) : undefined;
    const page = dialogPage(order, { key, orderId, origin }, new Date(context.now()));
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy)
      .header("cache-control", "no-store")
      .send(page.markup);
  });
  app.post("/checkout/payments", (request) => payInDialog(context, request.body));
}

function dialogPage(
  order: OrderRecord | undefined,
  { key, orderId, origin }: { key: string; orderId: string; origin: string },
  now: Date,
): Html {
  const problem = problemOf(order);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test payment</title>
        <link rel="stylesheet" href="/razorpay/checkout/dialog.css" />
        <script type="module" src="/razorpay/checkout/dialog.js"></script>
      </head>
      <body>
        <main
          class="dialog"
          role="dialog"
          aria-modal="true"
          aria-labelledby="merchant"
          hidden
          data-key-id="${key}"
          data-order-id="${orderId}"
          data-shop-origin="${origin}"
          data-first-screen="${problem === undefined ? "ways" : "refused"}"
        >
          <header>
            <img id="logo" alt="" hidden />
            <div>
              <h1 id="merchant">Payment</h1>
              <p id="description" class="quiet"></p>
            </div>
            <button type="button" id="close" aria-label="Close">×</button>
          </header>
          <p class="amount">
            <strong>${order === undefined ? "" : formatRupees(order.amount)}</strong>
            <span class="badge">Test mode</span>
          </p>
          ${problem === undefined && order !== undefined ? screens(order, now) : refused(problem ?? "")}
          <footer>
            <p id="contact" class="quiet"></p>
            <p class="quiet">A stand-in for the payment provider. No money moves.</p>
          </footer>
        </main>
      </body>
    </html>`;
}

/** An order of another account does not exist for this key, and a paid order takes no second payment. */
function problemOf(order: OrderRecord | undefined): string | undefined {
  if (order === undefined) return unknownId().message;
  return order.status === "paid" ? "Payment already done for this order." : undefined;
}

const refused = (problem: string): Html =>
  html`<section data-screen="refused"><p class="refusal" role="alert" tabindex="-1">${problem}</p></section>`;

function screens(order: OrderRecord, now: Date): Html {
  const pay = html`<button class="main">Pay ${formatRupees(order.amount)}</button>`;
  const back = html`<button type="button" data-shows="ways">Back</button>`;
  const problem = html`<p class="problem" role="alert"></p>`;
  const nextYear = String((now.getUTCFullYear() + 1) % 100).padStart(2, "0");
  return html`
    <section data-screen="ways">
      <h2>Choose how to pay</h2>
      <button type="button" data-shows="upi">Pay using UPI</button>
      <button type="button" data-shows="card">Pay using card</button>
      <button type="button" data-shows="netbanking">Pay using netbanking</button>
    </section>
    <section data-screen="upi" hidden>
      <form id="upi-form">
        <h2>UPI</h2>
        <label>UPI ID <input name="vpa" value="success@razorpay" autocomplete="off" required /></label>
        <p class="quiet">success@razorpay pays, failure@razorpay fails.</p>
        ${problem} ${pay} ${back}
      </form>
    </section>
    <section data-screen="card" hidden>
      <form id="card-form">
        <h2>Card</h2>
        <label>
          Card number
          <input name="number" value="4100 2800 0000 1007" inputmode="numeric" autocomplete="off" required />
        </label>
        <div class="pair">
          <label
            >Expiry (MM/YY) <input name="expiry" value="12/${nextYear}" autocomplete="off" required
          /></label>
          <label>CVV <input name="cvv" value="123" inputmode="numeric" autocomplete="off" required /></label>
        </div>
        <label>Name on card <input name="holder" value="Test Buyer" autocomplete="off" required /></label>
        <p class="quiet">
          Only published test cards work. 4100 2800 0008 0001 is declined for insufficient balance.
        </p>
        ${problem} ${pay} ${back}
      </form>
    </section>
    <section data-screen="otp" hidden>
      <form id="otp-form">
        <h2>Bank's OTP page</h2>
        <label>OTP <input name="otp" inputmode="numeric" autocomplete="one-time-code" required /></label>
        <p class="quiet">4 to 10 digits succeed, fewer fail.</p>
        <button class="main">Submit OTP</button>
        ${back}
      </form>
    </section>
    <section data-screen="netbanking" hidden>
      <form id="bank-form">
        <h2>Netbanking</h2>
        <label>
          Bank
          <select name="bank">
            <option value="HDFC">HDFC Bank</option>
            <option value="ICIC">ICICI Bank</option>
            <option value="SBIN">State Bank of India</option>
            <option value="UTIB">Axis Bank</option>
          </select>
        </label>
        ${problem} ${pay} ${back}
      </form>
    </section>
    <section data-screen="bank" hidden>
      <h2>Test bank</h2>
      <p>Choose the bank’s answer</p>
      <button type="button" class="main" data-bank-answers="success">Success</button>
      <button type="button" data-bank-answers="failure">Failure</button>
    </section>
    <section data-screen="busy" hidden><p role="status" tabindex="-1">Paying…</p></section>
    <section data-screen="failed" hidden>
      <h2>Payment failed</h2>
      <p id="failure" role="alert"></p>
      <button type="button" id="retry" class="main" data-shows="ways">Retry</button>
    </section>
  `;
}
