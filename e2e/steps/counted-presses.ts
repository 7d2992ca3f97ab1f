import { type Locator, type Page } from "@playwright/test";

/** Presses buttons, types and scans as a person at the desk does, and counts each of them as one press. */
export class CountedPresses {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(control: Locator): Promise<void> {
    this.count += 1;
    await control.click();
  }

  /** @returns the name of the saved file */
  async download(control: Locator): Promise<string> {
    const saving = this.#page.waitForEvent("download");
    await this.press(control);
    return (await saving).suggestedFilename();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  /** A keyboard scanner types the code and Enter. */
  async scan(code: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.insertText(code);
    await this.#page.keyboard.press("Enter");
  }
}
