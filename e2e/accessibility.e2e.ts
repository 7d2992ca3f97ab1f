import { expect, type Page, test } from "@playwright/test";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { expectAccessibleAtWidths, watchForMotion } from "./steps/accessibility.ts";
import { waitForHydration } from "./steps/hydration.ts";
import { type BuyerWithOrders, registerBuyerWithOrders } from "./steps/buyer-with-orders.ts";
import { makeAdmin, newPerson, readCode } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";
import { staffExamples } from "./steps/staff-examples.ts";
import { shopPaths, staffPaths } from "./steps/site-map.ts";

// Parts that fade in have too little contrast until the animation ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel", timeout: 300_000 });

/** One page of each kind. */
const kinds = [
  "/",
  "/product/courier-bag-poly?view=table",
  "/product/courier-bag-poly?compare=POLNPD060080,POLPOD120160,POLNPD100120",
  "/product/thermal-label",
  "/product/transparent-bags",
  "/details?sku=POLPOD120160",
  "/details?sku=NOSUCHSKU",
  "/labelDetails?sku=MEELBL100",
  "/search?q=10x12+pod",
  "/search?q=bubble+wrap",
  "/quick-order",
  "/search?q=10x12",
  "/search?q=bubble+wrap",
  "/size-finder?l=30&w=25&h=3&unit=cm&kind=soft",
  "/blogs/meesho-bags",
  "/enquiryPage",
  "/refundPolicy",
  "/nothing-here",
];
/** Pages that look like one of those: `npm run test:long` visits them too. */
const alike = [
  "/admin/orders",
  "/orders",
  "/offline",
  "/aboutUs",
  "/allBlogs",
  "/product/meesho",
  "/product/courier-bag-poly",
  "/product/courier-bag-poly?stock=in&sort=price",
  "/product/courier-bag-paper",
  "/product/carry-bag",
  "/product/honeycomb-sleeve",
  "/product/honeycomb-roll",
  "/product/self-adhesive-tapes",
  "/product/meesho-bags",
  "/product/meesho-bags?tab=opaque",
  "/product/valmo-bags",
  "/product/boxes",
  "/boxdetails?sku=HONROL100&productType=roll",
  "/ValmoDetails?sku=VALSML",
  "/SKUvalmo?sku=VALSML",
  "/search",
  "/search?q=submarine",
  "/size-finder",
  "/size-finder?l=300&w=250&h=300&unit=cm&kind=rigid",
  "/blogs/no-such-article",
  "/customisationPage",
  "/termsAndCondition",
  "/privacyPolicy",
  "/cancellationPolicy",
  "/cart",
  "/orders/01900000-0000-7000-8000-000000000000",
  "/orders/01900000-0000-7000-8000-000000000000/invoice",
  "/o",
  "/o/263",
  "/shippingDetails",
  "/edit",
  "/company",
  "/company/branches/01900000-0000-7000-8000-000000000000",
  "/security",
  "/confirm-email",
  "/yourData",
];

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("axe finds nothing, and nothing is wider than the screen, on a page of each kind for a visitor (WCAG 2.2 AA)", async ({
  page,
}) => {
  const preferences = quickOrLong(["no-preference"] as const, ["no-preference", "reduce"] as const);
  for (const path of quickOrLong(kinds, [...kinds, ...alike])) {
    for (const reducedMotion of preferences) {
      await page.emulateMedia({ reducedMotion });
      await visit(page, path);
      await expectAccessibleAtWidths(page, `${path}, motion: ${reducedMotion}`, [1440, 360]);
    }
  }
});

test("every route of the shop is in one of the two lists (WCAG 2.2 AA)", () => {
  const visited = [...kinds, ...alike].map((path) => path.slice(1).replace(/\?.*/, ""));
  expect(shopPaths.length).toBeGreaterThan(20);
  for (const pattern of shopPaths) {
    const fits = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);
    expect
      .soft(
        visited.filter((path) => fits.test(path)),
        pattern,
      )
      .not.toEqual([]);
  }
});

test("axe finds nothing on any page for staff (WCAG 2.2 AA)", async ({ page }) => {
  const { buyer, paidId } = await registerBuyerWithOrders();
  await makeAdmin(buyer.person);
  const examples = await staffExamples(buyer, paidId);
  await signInPage(page, buyer);
  expect(staffPaths.length).toBeGreaterThan(10);
  // The staff stories run axe on the other pages.
  for (const pattern of quickOrLong(["admin/orders", "admin/orders/:id", "admin/audit"], staffPaths)) {
    const path = examples[pattern] ?? pattern;
    expect(path, "needs an example here").not.toContain(":");
    await visit(page, `/${path}`);
    // It waits for the role, as the navigation does, which a phone has behind its menu.
    await expect(page.getByRole("button", { name: /^Go to/ })).toBeVisible();
    await expectAccessibleAtWidths(page, path, quickOrLong([1440], [1440, 360]));
  }
  await visit(page, "/admin/orders");
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAtWidths(page, "the desk's dialog");
});

test("axe finds nothing on the pages of a buyer, empty and full (WCAG 2.2 AA)", async ({ browser, page }) => {
  await signInPage(page, await registerByApi(newPerson("Asha Rao")));
  const empty = ["/cart", "/orders"];
  for (const path of quickOrLong(empty, [
    ...empty,
    "/shippingDetails",
    "/edit",
    "/security",
    "/admin/orders",
  ])) {
    await visit(page, path);
    await expectAccessibleAtWidths(page, `${path} of a new buyer`);
  }

  const { buyer, paidId, pendingId } = await registerBuyerWithOrders();
  const full = await browser.newPage();
  await signInPage(full, buyer);
  const filled = ["/cart", "/orders", `/orders/${pendingId}`, "/edit"];
  const more = [
    "/orders?status=Delivered",
    `/orders?placed=${paidId}`,
    `/orders?placed=${pendingId}`,
    `/orders/${paidId}`,
    `/orders/${paidId}/invoice`,
    "/shippingDetails",
    "/product/courier-bag-poly?view=table",
  ];
  for (const path of quickOrLong(filled, [...filled, ...more])) {
    await visit(full, path);
    await expectAccessibleAtWidths(full, `${path} of a buyer with orders`);
  }
  await visit(full, "/quick-order");
  await full.getByRole("tab", { name: "Paste a list" }).click();
  await full.getByLabel(/Lines from/).fill("12x16 pod 5000\n10x12 npd 1k\nbrown tape 10 ctn\n14x19 pod 2000");
  await full.getByRole("button", { name: "Find products" }).click();
  await expect(full.getByText(/^4 lines read/)).toBeVisible();
  await expectAccessibleAtWidths(full, "/quick-order with a table");
  await visit(full, "/boxdetails?sku=TAPBRN048");
  await full.getByRole("button", { name: "Add to Cart" }).click();
  await expect(full.getByText("Successfully Added to Cart!")).toBeVisible();
  await expectAccessibleAtWidths(full, "/boxdetails after Add to Cart, with its toast");
});

test("axe finds nothing in the sign-in dialog, in any of its modes, with and without errors (WCAG 2.2 AA; buyer §2.43, §4.1)", async ({
  page,
}) => {
  const { phoneNumber, password, name } = newPerson("Asha Rao");
  await visit(page, "/details?sku=POLPOD120160");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Please login");
  await expectAccessibleAtWidths(page, "login required");
  await page.getByRole("button", { name: "Login Now" }).click();
  await expectAccessibleAtWidths(page, "login");
  await dialog.getByLabel("Phone number").fill(phoneNumber);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await expectAccessibleAtWidths(page, "login refused");
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await expectAccessibleAtWidths(page, "forgotten password");
  await dialog.getByLabel("New password").fill("12345");
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expectAccessibleAtWidths(page, "forgotten password, refused");
  await dialog.getByRole("tab", { name: "Register" }).click();
  await expectAccessibleAtWidths(page, "register");
  await dialog.getByLabel("Phone number").fill("98");
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expectAccessibleAtWidths(page, "register with errors");

  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Email").fill(`${phoneNumber}@example.in`);
  await dialog.getByLabel("Phone number").fill(phoneNumber);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Confirm Password").fill(password);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText("OTP sent successfully!")).toBeVisible();
  await expectAccessibleAtWidths(page, "code");
  await page.keyboard.type((await readCode(phoneNumber)) === "0000" ? "1111" : "0000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid OTP");
  await expectAccessibleAtWidths(page, "wrong code");
  await page.keyboard.type(await readCode(phoneNumber));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Login successful!")).toBeVisible();
  await expectAccessibleAtWidths(page, "signed in", [1440]);
});

test("axe finds nothing in any menu or dialog that a page opens (WCAG 2.2 AA; buyer §2.72, §2.84)", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog");
  for (const path of ["/product/transparent-bags", "/product/thermal-label"]) {
    await visit(page, path);
    await page.getByRole("button", { name: "View List" }).first().click();
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await expectAccessibleAtWidths(page, `the list of ${path}`);
  }
  await visit(page, "/");
  await page.getByRole("combobox", { name: /Search/ }).fill("12x16");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessibleAtWidths(page, "search suggestions");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Barcoded Stickers" })).toBeVisible();
  await expectAccessibleAtWidths(page, "the menu of small screens", [360]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/");
  await page.getByRole("button", { name: "Meesho Branded" }).click();
  await expect(page.getByRole("link", { name: "Barcoded Stickers" }).first()).toBeVisible();
  await expectAccessibleAtWidths(page, "a dropdown of the menu", [1440]);

  await openAsBuyer(page, await registerBuyerWithOrders());
});

/** Menus and dialogs for signed-in buyers. */
async function openAsBuyer(page: Page, { buyer }: BuyerWithOrders): Promise<void> {
  const dialog = page.getByRole("dialog");
  await signInPage(page, buyer);
  await visit(page, "/");
  await page.getByRole("button", { name: /Ravi Kumar/ }).click();
  await expect(page.getByRole("link", { name: "My Orders" })).toBeVisible();
  await expectAccessibleAtWidths(page, "the user's menu");
  await visit(page, "/cart");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await expect(dialog.getByRole("button", { name: "Pay Now" })).toBeVisible();
  // Behind the dialog, no line of the cart is half below the header: axe would call its link too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleAtWidths(page, "the order before the payment");
  await dialog.getByRole("button", { name: "Use another address" }).click();
  await dialog.getByRole("button", { name: "Edit this address" }).click();
  await expect(dialog.getByLabel("Company name")).toBeVisible();
  await expectAccessibleAtWidths(page, "the addresses before the payment");
  await visit(page, "/edit");
  await page.getByRole("button", { name: /Add (an )?address/i }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleAtWidths(page, "a new address");
  await visit(page, "/orders");
  await page
    .getByRole("button", { name: /^Reorder/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await expectAccessibleAtWidths(page, "the report of a reorder");
}

test("nothing moves with reduced motion (WCAG 2.3.3)", async ({ page }) => {
  const readMotion = await watchForMotion(page);
  const { buyer } = await registerBuyerWithOrders();
  await visit(page, "/product/courier-bag-poly");
  await page
    .getByRole("link", { name: /12x16 inch with POD/ })
    .first()
    .hover();
  await page
    .getByRole("link", { name: /12x16 inch with POD/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: "Login Now" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill(buyer.person.phoneNumber);
  await dialog.getByLabel("Password").fill(buyer.person.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
  await page.getByRole("button", { name: /Ravi Kumar/ }).hover();
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await expect(dialog).toBeVisible();
  expect(await readMotion()).toEqual([]);
});
