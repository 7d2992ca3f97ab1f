import { hash } from "node:crypto";
import type { Configuration } from "@dakbag/api/platform/configuration";
import type { DialogOrigins } from "@dakbag/api/providers/payment-provider";

/** Security headers of the shop. */
export interface SecurityHeaders {
  /** On every answer. */
  readonly everywhere: Readonly<Record<string, string>>;
  /** The content security policy of a page; it allows only inline scripts with its nonce, by their hashes. */
  pagePolicy(html: string, nonce: string | undefined): string;
}

/** The content security policy of everything but pages: opened directly, it may load and run nothing. */
export const dataPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The Cross-Origin-Resource-Policy of an answer: pictures may be embedded anywhere, because the payment dialog and search
 * engines show them; anything else only by the shop. A 304 answer does not repeat the header.
 */
export function corpHeader(status: number, contentType: unknown): Record<string, string> {
  if (status === 304) return {};
  const isPicture = typeof contentType === "string" && contentType.startsWith("image/");
  return { "cross-origin-resource-policy": isPicture ? "cross-origin" : "same-origin" };
}

/** @param dialog the hosts of the payment dialog */
export function securityHeaders(
  configuration: Pick<Configuration, "PUBLIC_URL">,
  dialog: DialogOrigins,
): SecurityHeaders {
  const isHttps = configuration.PUBLIC_URL?.startsWith("https://") === true;
  const beforeScripts = "default-src 'self'; script-src 'self'";
  const afterScripts = [
    dialog.script,
    `; frame-src ${dialog.frames.join(" ")}`,
    `; connect-src 'self' ${dialog.connections.join(" ")}`,
    "; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    "; form-action 'self'; frame-ancestors 'none'",
    isHttps ? "; upgrade-insecure-requests" : "",
  ].join("");

  return {
    everywhere: {
      "x-content-type-options": "nosniff",
      // Not "no-referrer": with it, browsers send "Origin: null" with plain form posts.
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": `payment=(self ${dialog.frames.map((origin) => `"${origin}"`).join(" ")}), camera=(), microphone=(), geolocation=(), usb=()`,
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

/** Hashes for the content security policy. An injected script has no nonce, so it gets no hash. */
function hashesOfOwnScripts(html: string, nonce: string | undefined): string[] {
  const hashes = new Set<string>();
  if (nonce === undefined) return [];
  for (const { attributes, code } of scriptsIn(html)) {
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`sha256-${hash("sha256", code, "base64")}`);
  }
  return [...hashes];
}

/** Two patterns, because a single one from tag to tag would be quadratic. */
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
