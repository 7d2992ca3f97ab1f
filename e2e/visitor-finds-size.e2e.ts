import { type Page, expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { waitForHydration } from "./steps/hydration.ts";
import { newPerson, registerInDialog } from "./steps/people.ts";
import { measureLayoutShift, recordFailures } from "./steps/page-events.ts";

test("a visitor finds a bag for a T-shirt, signs in and has it in the cart", async ({ page }) => {
  test.setTimeout(120_000);
  const faults = recordFailures(page);
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Find the right size" }).click();
  await expect(page).toHaveURL(/\/size-finder$/);

  // Wrong input first: each field shows its error, and the first one has the focus.
  await fill(page, "30", "25", "");
  await page.getByRole("button", { name: "Find sizes" }).click();
  await expect(page.getByText("Height is required")).toBeVisible();
  await expect(page.getByLabel("Height")).toBeFocused();

  const requests: string[] = [];
  await page.waitForLoadState("networkidle");
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType()))
      requests.push(new URL(request.url()).pathname);
  });
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "20 sizes fit 30 × 25 × 3 cm, rigid" })).toBeVisible();
  await expect(page).toHaveURL(/l=30&w=25&h=3&unit=cm&kind=rigid/);
  // Only the router's route discovery is requested; sizes are found in the browser.
  expect(requests.filter((path) => !["/api/products", "/__manifest"].includes(path))).toEqual([]);

  const best = page.getByRole("article").first();
  await expect(best.getByRole("link")).toHaveText("Plain Poly Courier Bag 12x14 inch without POD");
  await expect(best).toContainText("₹2.23 per shipment");
  await expect(best).toContainText("Free space: width 2.4 cm, length 2.5 cm");
  await expectAccessible(page);

  // Soft goods can be folded: smaller bags come first.
  await page.getByRole("radio", { name: /^Soft/ }).check();
  await page.getByRole("button", { name: "Find sizes" }).click();
  await expect(page.getByRole("heading", { name: /, soft$/ })).toBeVisible();
  await expect(best).toContainText("Folded in half once");
  await page.goBack();
  await expect(best).toContainText("12x14 inch without POD");
  await expect(page.getByRole("radio", { name: /^Rigid/ })).toBeChecked();

  await page.getByRole("link", { name: /^Paper 4/ }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await best.getByLabel(/^Quantity/).selectOption("1000");
  await expect(best).toContainText("₹4,012.00 with GST");
  await best.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page.getByText("Please login to add items to your cart.")).toBeVisible();
  await page.getByRole("button", { name: "Login Now" }).click();
  await registerInDialog(page, newPerson("Asha Rao"));
  await expect(best.getByLabel(/^Quantity/)).toHaveValue("1000");
  // It goes on by itself.
  await best.getByRole("link", { name: "Go to Cart" }).click();
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Plain Paper Courier Bag 12x14 inch Flap Lamination" }),
  ).toBeVisible();
  expect(faults).toEqual([]);
});

test("a shared URL shows the same sizes, also in inches and without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/size-finder");
  await fill(page, "12", "10", "1");
  await page.getByRole("radio", { name: "inch" }).check();
  await page.getByRole("button", { name: "Find sizes" }).click();
  await expect(page.getByRole("heading", { name: /sizes fit 12 × 10 × 1 in, rigid/ })).toBeVisible();
  const best = page.getByRole("article").first();
  await expect(best.getByRole("link")).toHaveText("Plain Poly Courier Bag 12x14 inch without POD");
  await expect(best).toContainText("Free space: width 1 in, length 1 in");
  await context.close();
});

test("the results shift no layout while they hydrate", async ({ page }) => {
  const shift = await measureLayoutShift(page);
  await page.goto("/size-finder?l=30&w=25&h=3&unit=cm&kind=rigid");
  await page.waitForLoadState("networkidle");
  expect((await shift()).sum).toBeLessThan(0.02);
});

test("goods too large for every size link to a bulk enquiry", async ({ page }) => {
  await page.goto("/size-finder?l=150&w=120&h=90&unit=cm&kind=rigid");
  await expect(page.getByRole("heading", { name: "None of our sizes fits 150 × 120 × 90 cm" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Bulk enquiry", exact: true }).click();
  await expect(page).toHaveURL(/\/enquiryPage/);
  await expect(page.getByLabel("What do you need?")).toHaveValue("A bag or box for 150 × 120 × 90 cm, rigid");
});

test("search and listings link to the size finder", async ({ page }) => {
  await page.goto("/product/courier-bag-poly");
  await expect(
    page.getByRole("main").getByRole("link", { name: "Not sure of the size? Find it" }),
  ).toBeVisible();
  await page.getByRole("combobox", { name: /Search/ }).fill("no such bag");
  await page.getByRole("search").getByRole("link", { name: "Not sure of the size? Find it" }).click();
  await expect(page).toHaveURL(/\/size-finder$/);
});

async function fill(page: Page, length: string, width: string, height: string): Promise<void> {
  await page.getByLabel("Length").fill(length);
  await page.getByLabel("Width").fill(width);
  await page.getByLabel("Height").fill(height);
}
