import { type Locator, type Page } from "@playwright/test";

/** Presses buttons, types and scans as a person does, and counts each of them as one press; fields also by themselves. */
export class CountedPresses {
  count = 0;
  fields = 0;
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

  /** Without the fields. */
  get clicks(): number {
    return this.count - this.fields;
  }

  async type(field: Locator, text: string): Promise<void> {
    this.count += 1;
    this.fields += 1;
    await field.fill(text);
  }

  /** Types what has the focus: one field, also where each character goes into a box of its own. */
  async typeHere(text: string): Promise<void> {
    this.count += 1;
    this.fields += 1;
    await this.#page.keyboard.type(text);
  }

  /** A keyboard scanner types the code and Enter. */
  async scan(code: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.insertText(code);
    await this.#page.keyboard.press("Enter");
  }
}
