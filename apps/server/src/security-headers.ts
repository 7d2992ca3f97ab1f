import { createHash } from "node:crypto";
import type { Configuration } from "@dakbag/api/platform/configuration";

/** What browsers are told to refuse. */
export interface SecurityHeaders {
  /** On every answer, whatever it is. */
  readonly everywhere: Readonly<Record<string, string>>;
  /** The content security policy of a page: of its inline scripts, only those that bear its nonce may run. */
  pagePolicy(html: string, nonce: string | undefined): string;
}

/** The content security policy of whatever is not a page: opened on its own it may load and run nothing. */
export const dataPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Who may put an answer into a page of theirs: pictures everybody, because the payment dialog shows the shop's mark and
 * search engines its bags; anything else the shop alone. That nothing has changed says nothing new about it.
 */
export function corpHeader(status: number, contentType: unknown): Record<string, string> {
  if (status === 304) return {};
  const isPicture = typeof contentType === "string" && contentType.startsWith("image/");
  return { "cross-origin-resource-policy": isPicture ? "cross-origin" : "same-origin" };
}

export function securityHeaders(
  configuration: Pick<Configuration, "PUBLIC_URL" | "RAZORPAY_CHECKOUT_SCRIPT_URL">,
): SecurityHeaders {
  const isHttps = configuration.PUBLIC_URL?.startsWith("https://") === true;
  const checkout = checkoutOrigins(configuration.RAZORPAY_CHECKOUT_SCRIPT_URL);
  const beforeScripts = "default-src 'self'; script-src 'self'";
  const afterScripts = [
    checkout.script,
    `; frame-src ${checkout.frames.join(" ")}`,
    `; connect-src 'self' ${checkout.connections.join(" ")}`,
    "; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    "; form-action 'self'; frame-ancestors 'none'",
    isHttps ? "; upgrade-insecure-requests" : "",
  ].join("");

  return {
    everywhere: {
      "x-content-type-options": "nosniff",
      // Not "no-referrer": with it, browsers send "Origin: null" with plain form posts.
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": `payment=(self ${checkout.frames.map((origin) => `"${origin}"`).join(" ")}), camera=(), microphone=(), geolocation=(), usb=()`,
      // Banks open their own windows during a payment and report back to the one that opened them.
      "cross-origin-opener-policy": "same-origin-allow-popups",
      ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
    },
    pagePolicy: (html, nonce) =>
      `${beforeScripts} ${hashesOfOwnScripts(html, nonce)
        .map((hash) => `'${hash}' `)
        .join("")}${afterScripts}`,
  };
}

/** The payment provider's script opens frames and reports to hosts of its own; the sandbox's has one host for all. */
function checkoutOrigins(scriptUrl: string): { script: string; frames: string[]; connections: string[] } {
  const { origin, hostname } = new URL(scriptUrl);
  if (!hostname.endsWith(".razorpay.com")) return { script: origin, frames: [origin], connections: [origin] };
  const frames = [origin, "https://api.razorpay.com"];
  return { script: origin, frames, connections: [...frames, "https://lumberjack.razorpay.com"] };
}

/** As the content security policy writes them, each once. A script that somebody slipped into the page has none. */
function hashesOfOwnScripts(html: string, nonce: string | undefined): string[] {
  const hashes = new Set<string>();
  if (nonce === undefined) return [];
  for (const { attributes, code } of scriptsIn(html)) {
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`sha256-${createHash("sha256").update(code).digest("base64")}`);
  }
  return [...hashes];
}

/** One after the other: a single pattern from tag to tag would look through the rest of the page for each of them. */
function* scriptsIn(html: string): Generator<{ attributes: string; code: string }> {
  const [opening, closing] = [/<script([^<>]*)>/gi, /<\/script>/gi];
  for (;;) {
    const opened = opening.exec(html);
    closing.lastIndex = opening.lastIndex;
    const closed = opened && closing.exec(html);
    if (!closed) return;
    yield { attributes: opened[1] ?? "", code: html.slice(opening.lastIndex, closed.index) };
    opening.lastIndex = closing.lastIndex;
  }
}
