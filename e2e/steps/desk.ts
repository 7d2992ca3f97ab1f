import { expect, type Page } from "@playwright/test";

/** Opens a collapsed panel above the orders. */
export async function openPanel(page: Page, name: "Daily Report" | "Heavy operations"): Promise<void> {
  const panel = page.getByRole("button", { name });
  await panel.click();
  await expect(panel).toHaveAttribute("aria-expanded", "true");
}
