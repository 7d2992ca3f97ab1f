import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

// A product of its own, hidden at the end: other stories count the visible products.
const title = "Narrow Packing Tape 24 mm x 65 m";
const sku = `TAPE2E${Date.now() % 100_000}`;

/** A portrait and a landscape photo of a camera's size, drawn by the browser. */
async function photographs(page: Page) {
  const sizes = [
    { name: "tall.jpg", width: 1500, height: 2000, colour: "#123c69" },
    { name: "wide.jpg", width: 2400, height: 1600, colour: "#7a9e3b" },
  ];
  return Promise.all(
    sizes.map(async ({ name, ...size }) => {
      const bytes = await page.evaluate(async ({ width, height, colour }) => {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d")!;
        context.fillStyle = colour;
        context.fillRect(0, 0, width, height);
        const blob = await canvas.convertToBlob({ type: "image/jpeg" });
        return [...new Uint8Array(await blob.arrayBuffer())];
      }, size);
      return { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
    }),
  );
}

/** Hides the story's product, even when the story failed. */
async function hide(admin: ApiBuyer, sku: string): Promise<void> {
  type Product = Record<string, unknown>;
  const path = `/api/admin/productEditor/${sku}`;
  const { product } = await callShop<{ product: Product }>(admin, "GET", path);
  const { SKU: _sku, countInStock: _stock, ...fields } = product;
  await callShop(admin, "PUT", path, { ...fields, showListing: false });
}

test(
  "an admin creates a product with pictures, renames and hides it; a visitor sees each change",
  { tag: ["@ruling-catalogue.11", "@staff-6.1"] },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await signInPage(page, admin);
    await page.goto("/admin/products/new");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeAdmin(admin.person);

    // A copy of another size.
    await page.goto("/admin/products/TAPTRN042");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Create a copy" }).click();
    await expect(page.getByText("A copy of TAPTRN042")).toBeVisible();
    await page.getByRole("button", { name: "Create product" }).click();
    await expect(page.getByText("SKU is required")).toBeVisible();
    await expect(page.getByLabel("SKU")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(sku.toLowerCase());
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill("Transparent tape, 24 mm x 65 m, 42 micron.");
    await page.getByLabel("Dimension").fill("24mm x 65m");
    await expect(page.getByText("Not understood", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Write “24 mm x 65 m”" }).click();
    const view = page.getByRole("complementary", { name: "As buyers see it" });
    await expect(view.getByText("24 mm", { exact: true })).toBeAttached();
    await expect(view.getByRole("listitem")).toHaveText("Self Adhesive Tapes");
    await page.getByLabel("Opening stock").fill("5000");

    await page.getByLabel("Add pictures").setInputFiles(await photographs(page));
    await expect(page.getByRole("img", { name: "Picture 2" })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.getByRole("button", { name: "Move picture 2 forward" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Move picture 1 back" })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create product" }).click();
    await expect(page.getByText(`${sku} is created`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin/products/${sku}$`));

    const visitor = await browser.newPage();
    await visitor.goto("/product/self-adhesive-tapes");
    const card = visitor.getByRole("link", { name: new RegExp(title) });
    await card.scrollIntoViewIfNeeded();
    const photo = card.locator("img");
    await expect(photo).toHaveAttribute("src", /^\/pictures\/[0-9a-f]{64}\.webp\/560\.webp$/);
    const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth;
    await expect.poll(() => photo.evaluate(isLoaded)).toBe(560);
    await card.click();
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // Two photographs and the drawing, by keys alone: in the page and in full size.
    const pictures = visitor.getByRole("button", { name: /^Full size/ });
    await expect(pictures).toHaveCount(3);
    await expect(pictures.nth(1)).not.toBeInViewport({ ratio: 0.5 });
    await visitor.getByRole("button", { name: "Next picture" }).press("Enter");
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(visitor);
    await pictures.nth(1).press("Enter");
    const dialog = visitor.getByRole("dialog", { name: "Picture 2 of 3" });
    const whole = await dialog.getByRole("img").boundingBox();
    await expect.poll(() => dialog.getByRole("img").evaluate(isLoaded)).toBeGreaterThan(1400);
    await expectAccessible(visitor);
    await visitor.keyboard.press("+");
    await expect
      .poll(async () => (await dialog.getByRole("img").boundingBox())?.width)
      .toBe(whole!.width * 1.5);
    await visitor.keyboard.press("0");
    await visitor.keyboard.press("ArrowRight");
    await expect(visitor.getByRole("dialog", { name: "Picture 3 of 3" })).toBeVisible();
    await visitor.keyboard.press("Escape");
    await expect(pictures.nth(2)).toBeFocused();
    await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });

    const better = `${title}, strong`;
    await page.getByLabel("Title").fill(better);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`${sku} is saved`)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1, name: better })).toBeVisible();

    await page.getByText("Shown in the shop").click();
    await expect(view.getByText("Hidden from all buyers")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Not saved yet.")).toBeHidden();
    const answer = await visitor.goto(`/details?sku=${sku}`);
    expect(answer?.status()).toBe(404);
    await visitor.goto("/product/self-adhesive-tapes");
    await expect(visitor.getByRole("link", { name: /Tape Brown .* 42 micron/ })).toBeVisible();
    await expect(visitor.getByText(title)).toHaveCount(0);
    await visitor.close();
  },
);

test.afterEach(async () => {
  const admin = await registerByApi(newPerson("Ravi Kumar"));
  await makeAdmin(admin.person);
  await hide(admin, sku).catch(() => undefined);
});
