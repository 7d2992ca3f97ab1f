import { createHash } from "node:crypto";
import { dialogOrigins } from "@dakbag/api/providers/razorpay/dialog-origins";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

function headersFor(part: { script: string; publicUrl?: string }) {
  return securityHeaders({ PUBLIC_URL: part.publicUrl }, dialogOrigins(part.script));
}

const sandboxScript = "http://localhost:3001/razorpay/v1/checkout.js";
const realScript = "https://checkout.razorpay.com/v1/checkout.js";

/** The directives by name. */
function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

test("only a page's own inline scripts may run, each by its hash", () => {
  const code = `\nimport "/assets/app.js";\nlet a = 1 < 2 && "₹";\n`;
  const own = `<script nonce="N">1</script><SCRIPT type="module" async="" nonce="N">${code}</SCRIPT><script nonce="N" src="/a.js"></script><script nonce="N">1</script>`;
  const foreign = `<script>2</script><script nonce="M">3</script><script nonce="">4</script>`;
  const policy = directives(headersFor({ script: sandboxScript }).pagePolicy(own + foreign, "N"));
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(policy["script-src"]).toEqual(["'self'", hashOf("1"), hashOf(code), "http://localhost:3001"]);
});

test("data blocks need no hash in the policy", () => {
  const page = `<script type="application/ld+json">{"@type":"Product"}</script>`;
  expect(directives(headersFor({ script: sandboxScript }).pagePolicy(page, "N"))["script-src"]).toEqual([
    "'self'",
    "http://localhost:3001",
  ]);
});

test("with the provider's real script, its frames and reports are allowed, and the sandbox is not", () => {
  const policy = headersFor({ script: realScript, publicUrl: "https://shop.example" }).pagePolicy(
    "",
    undefined,
  );
  expect(policy).toMatchInlineSnapshot(
    `"default-src 'self'; script-src 'self' https://checkout.razorpay.com; frame-src https://checkout.razorpay.com https://api.razorpay.com; connect-src 'self' https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests"`,
  );
});

test("with the sandbox's script, only the sandbox's host is allowed", () => {
  const policy = headersFor({ script: sandboxScript }).pagePolicy("", undefined);
  expect(policy).toMatchInlineSnapshot(
    `"default-src 'self'; script-src 'self' http://localhost:3001; frame-src http://localhost:3001; connect-src 'self' http://localhost:3001; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"`,
  );
});

test("a shop on https sends HSTS for a year; a shop on http sends none", () => {
  const https = headersFor({ script: realScript, publicUrl: "https://shop.example" });
  const http = headersFor({ script: sandboxScript, publicUrl: "http://localhost:3000" });
  expect(https.everywhere["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(http.everywhere).not.toHaveProperty("strict-transport-security");
  expect(http.pagePolicy("", undefined)).not.toContain("upgrade-insecure-requests");
});
