import { expect, test } from "@playwright/test";
import { waitForHydration } from "./steps/hydration.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { newPerson, registerInDialog } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";
import { recordFailures } from "./steps/page-events.ts";

test(
  "a visitor chooses a quantity, signs in and still has it chosen",
  { tag: ["@buyer-2.85", "@buyer-2.90", "@buyer-2.91", "@buyer-2.92", "@buyer-9.2"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const faults = recordFailures(page);
    await page.goto("/details?sku=POLPOD100120");
    await expect(page.getByText("18% GST extra")).toBeVisible();
    await expect(page.getByText("52 micron", { exact: true })).toBeVisible();
    await expect(page.getByText("Free delivery in 3 to 6 days")).toBeVisible();
    await expect(page.getByText("Goods are non-refundable and non-exchangeable")).toBeVisible();
    await expect(page.getByText("500 PCS only available for Delhi users")).toBeVisible();
    await expect(page.getByRole("radio", { name: /^500\b/ })).toBeDisabled();
    await expect(page.getByRole("radio", { name: /^2,000/ })).toBeChecked();
    await expectAccessible(page);

    // An arrow key selects the previous quantity and skips disabled ones.
    await page.getByRole("radio", { name: /^2,000/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("radio", { name: /^1,000/ })).toBeChecked();
    await expect(page.getByText("₹2,100.40").first()).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Login Required" });
    await expect(dialog.getByText("Please login to add items to your cart.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeFocused();

    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Login Now" }).click();
    await registerInDialog(page, newPerson("Kavya Nair"));
    await expect(page.getByRole("radio", { name: /^1,000/ })).toBeChecked();
    await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
    await page.getByRole("link", { name: "Go to Cart" }).click();
    await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
    await expect(page.getByRole("link", { name: /10x12 inch with POD/ })).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test(
  "a row of the bulk discount table chooses its quantity",
  { tag: ["@buyer-2.86", "@buyer-9.4", "@buyer-9.5", "@buyer-9.15"] },
  async ({ page }) => {
    await page.goto("/boxdetails?sku=HONSLV150&productType=sleeve");
    await expect(page.getByRole("radio", { name: /^5\b/ })).toBeChecked();
    await expect(page.getByText("80 GSM")).toBeVisible();
    await expect(page.getByText("Free delivery in 2 to 6 working days")).toBeVisible();
    await expect(page.getByText("5 more boxes and the discount is 10%.")).toBeVisible();
    // Anywhere in the row.
    const tier = page.getByRole("row", { name: /^10 to 24 boxes/ });
    // Not below the bar at the bottom.
    await tier.evaluate((row) => row.scrollIntoView({ block: "center" }));
    // The row's button covers its cells.
    await tier.getByText("10%").click({ force: true });
    await expect(page.getByRole("radio", { name: /^10\b/ })).toBeChecked();
    await expect(page.getByText("−₹3,599.00")).toBeVisible();
    await page.getByRole("button", { name: "25 or more boxes" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: /^25\b/ })).toBeChecked();
    await expect(page.getByText("₹85,656.20").first()).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "labels show the price per roll and per sticker; packs have no quantity choice",
  { tag: ["@buyer-2.87", "@buyer-2.88", "@buyer-9.11", "@buyer-9.12"] },
  async ({ page }) => {
    await page.goto("/boxdetails?sku=LABDTH040060L");
    await expect(page.getByText("₹374 per roll, 24 rolls per carton")).toBeVisible();
    await page.goto("/labelDetails?sku=MEELBL100");
    await expect(page.getByText("₹1.19 per sticker")).toBeVisible();
    await page.goto("/ValmoDetails?sku=VALSML");
    await expect(page.getByText("1 × ₹1,299.00")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(page.getByText("Valmo branded goods are for authorised sellers.")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "a visitor types a quantity, reads when a PIN code is reached, and asks for a quote beyond the stock",
  { tag: ["@buyer-9.15", "@ruling-cart.5"] },
  async ({ page }) => {
    const faults = recordFailures(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/details?sku=PAPLIP100120");
    const bar = page.getByRole("region", { name: "Your choice" });
    await expect(bar).toContainText("2,000 pieces");
    const quantity = page.getByRole("spinbutton", { name: /^Quantity of/ });
    await quantity.fill("1500");
    await expect(bar).toContainText("1,500 pieces");
    // What has the focus is above the bar.
    const [field, below] = await Promise.all([quantity.boundingBox(), bar.boundingBox()]);
    expect(field!.y + field!.height).toBeLessThanOrEqual(below!.y);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add to Cart" }).scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();

    await page.getByLabel("Deliver to PIN code").fill("122016");
    await expect(page.getByText(/to Gurugram, Haryana\. Estimated delivery \d.* to \d.*\./)).toBeVisible();
    await expect(page.getByText("500 pieces: offered in Delhi only.")).toBeVisible();
    await page.goto("/details?sku=POLPOD100120");
    await expect(page.getByLabel("Deliver to PIN code")).toHaveValue("122016");

    await quantity.fill("12000");
    await expect(page.getByText(/Only [\d,]+ in stock: get a quote for 12,000/)).toBeVisible();
    await expect(bar).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Get a quote for 12,000" }).click();
    await expect(page.getByLabel(/^What do you need/)).toHaveValue(
      "Plain Poly Courier Bag 10x12 inch with POD (POLPOD100120)",
    );
    await expect(page.getByLabel(/^How much/)).toHaveValue("12,000 pieces");
    expect(faults).toEqual([]);
  },
);

test(
  "an unknown product shows an error and links",
  { tag: ["@buyer-2.89", "@buyer-8.9", "@ruling-catalogue.10"] },
  async ({ page }) => {
    for (const path of ["/details", "/boxdetails", "/labelDetails", "/ValmoDetails"]) {
      const answer = await page.goto(`${path}?sku=NOSUCHSKU`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      await expect(page.getByRole("link", { name: /Call us/ })).toHaveCount(path === "/ValmoDetails" ? 1 : 0);
    }
    await expectAccessible(page);
  },
);

test(
  "a buyer without authorisation sees a notice on the product's page",
  { tag: ["@buyer-6.3"] },
  async ({ page }) => {
    await signInPage(page, await registerByApi(newPerson("Imran Shaikh")));
    await page.goto("/details?sku=MEETNP120160");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Check my eligibility" }).click();
    await expect(page.getByText(/^The GST number in your details is not active/)).toBeVisible();
    await expectAccessible(page);
  },
);
