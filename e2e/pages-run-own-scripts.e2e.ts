import { type APIResponse, expect, test } from "@playwright/test";
import { createHash } from "node:crypto";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { callShop, registerByApi } from "./steps/shop-api.ts";
import { shopPaths, staffPaths } from "./steps/site-map.ts";

/** A value for each parameter of a route; for pages of staff and buyers it need not exist. */
const samples: Readonly<Record<string, string>> = {
  ":type": "courier-bag-poly",
  ":id": "01900000-0000-7000-8000-000000000000",
  ":sku": "PB0610",
  ":blogId": "courier-bags",
};

const paths = [...shopPaths, ...staffPaths, "nowhere"].map((pattern) => {
  const parts = pattern.split("/").map((part) => samples[part] ?? part);
  return `/${parts.join("/")}${/details$/i.test(pattern) ? "?sku=PB0610" : ""}`;
});

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const tag = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** Scripts, handlers and foreign resources of a page that the shop does not allow. */
function strangersIn(html: string, policy: string): string[] {
  const scripts = [...html.matchAll(script)].flatMap(([, attributes = "", code = ""]) => {
    const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1];
    if (source !== undefined) return source.startsWith("/assets/") ? [] : [`a script from ${source}`];
    if (attributes.includes('type="application/ld+json"')) return [];
    return policy.includes(hashOf(code)) ? [] : [`the script ${code.slice(0, 80)}`];
  });
  const handlers = [...html.replaceAll(script, "").matchAll(tag)].flatMap(
    ([, name = "", attributes = ""]) => [
      ...(/\son\w+\s*=/i.test(attributes.replaceAll(/"[^"]*"/g, '""'))
        ? [`a handler of <${name}${attributes}>`]
        : []),
      ...(/=\s*["']?\s*javascript:/i.test(attributes) ? [`a script in <${name}${attributes}>`] : []),
      ...(["base", "iframe", "object", "embed", "form"].includes(name) && /https?:/.test(attributes)
        ? [`<${name}${attributes}>`]
        : []),
    ],
  );
  return [...scripts, ...handlers];
}

function expectStrictHeaders(answer: APIResponse): string {
  const headers = answer.headers();
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
  });
  const policy = headers["content-security-policy"] ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  expect(scripts).not.toMatch(/unsafe|\*|data:|blob:/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'; form-action 'self'");
  return policy;
}

test("every page has a strict Content-Security-Policy and only scripts that it allows", async ({
  request,
}) => {
  expect(paths.length).toBeGreaterThan(30);
  for (const path of ["/", ...paths]) {
    const answer = await request.get(path);
    expect([200, 404], path).toContain(answer.status());
    const policy = expectStrictHeaders(answer);
    const html = await answer.text();
    expect(html, path).toContain("<script");
    expect(strangersIn(html, policy), path).toEqual([]);
  }
});

test("injected scripts, event handlers and javascript: links do not run", async ({ page }) => {
  await page.goto("/");
  const refused = await page.evaluate(async () => {
    const violated: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
    const slipped = document.createElement("script");
    slipped.textContent = "document.title = 'taken'";
    const elsewhere = document.createElement("script");
    elsewhere.src = "https://evil.example/x.js";
    document.body.append(slipped, elsewhere);
    document.body.insertAdjacentHTML(
      "beforeend",
      `<img src="/nothing.png" onerror="document.title = 'taken'"><a id="slipped" href="javascript:document.title='taken'">a</a>`,
    );
    document.querySelector<HTMLAnchorElement>("#slipped")!.click();
    await new Promise((seen) => setTimeout(seen, 1000));
    return violated;
  });
  expect(refused.toSorted()).toEqual([
    "script-src-attr",
    "script-src-elem",
    "script-src-elem",
    "script-src-elem",
  ]);
  expect(await page.title()).not.toBe("taken");
});

test("markup in a product's title is shown as text", async ({ page, request }) => {
  const admin = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(admin.person);
  const path = "/api/admin/productEditor/TAPTRN042";
  type Product = Record<string, unknown>;
  const { product } = await callShop<{ product: Product }>(admin, "GET", path);
  const { revision: _revision, ...fields } = product;
  // Of a title's length: another story reads every title.
  const markup = `--></title></script><script>document.title="taken"</script><img src=x onerror='document.title="taken"'>`;
  const SKU = `TAPXSS${Date.now() % 100_000}`;
  const tape = { ...fields, SKU, title: markup, description: markup, countInStock: 1, showListing: true };
  await callShop(admin, "POST", "/api/admin/productEditor", tape);
  try {
    const address = `/boxdetails?sku=${SKU}`;
    const answer = await request.get(address);
    expect(answer.status()).toBe(200);
    expect(strangersIn(await answer.text(), expectStrictHeaders(answer))).toEqual([]);
    for (const shown of [address, "/product/self-adhesive-tapes"]) {
      await page.goto(shown);
      await expect(page.getByText(markup).first()).toBeVisible();
      expect(await page.title()).not.toBe("taken");
    }
  } finally {
    const made = await callShop<{ product: Product }>(admin, "GET", `/api/admin/productEditor/${SKU}`);
    const { SKU: _sku, countInStock: _stock, ...rest } = made.product;
    await callShop(admin, "PUT", `/api/admin/productEditor/${SKU}`, { ...rest, showListing: false });
  }
});
