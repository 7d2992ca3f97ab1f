import { expect, type Page } from "@playwright/test";

/** Opens a panel above the orders, which is one line at first. */
export async function openPanel(page: Page, name: "Daily Report" | "Heavy operations"): Promise<void> {
  const panel = page.getByRole("button", { name });
  await panel.click();
  await expect(panel).toHaveAttribute("aria-expanded", "true");
}
