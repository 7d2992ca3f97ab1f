import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { recordForeignChanges } from "./foreign-changes.ts";

const Page = () => (
  <form>
    <h1>Courier bags</h1>
    <label>
      Words <input defaultValue="" />
    </label>
    <button type="button">Search</button>
  </form>
);
const onRecoverableError = vi.fn();
const hydrate = () =>
  render(<Page />, { container: document.querySelector("main")!, hydrate: true, onRecoverableError });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  onRecoverableError.mockReset();
});

/** The page as parsed, with what an extension has made of it since. */
function showChangedPage(): void {
  document.body.innerHTML = `<main>${renderToString(<Page />)}</main>`;
  recordForeignChanges();
  document.dispatchEvent(new Event("readystatechange"));
  const make = (name: string, text = "") =>
    Object.assign(document.createElement(name), { textContent: text });
  document.body.prepend(make("div"));
  const icon = make("extension-icon");
  screen.getByRole("textbox").after(icon);
  icon.append(make("b"));
  screen.getByRole("heading").firstChild!.replaceWith(make("font", "Kurierbeutel"));
  screen.getByRole("button").remove();
}
const elements = () => [...document.body.querySelectorAll("*")].map((element) => element.localName);

it("what an extension has put into the page is not there while React hydrates it, and is again afterwards", async () => {
  showChangedPage();
  const field = screen.getByRole<HTMLInputElement>("textbox");
  field.value = "10x12";
  window.undoForeignChanges?.();
  expect(elements()).toEqual(["main", "form", "h1", "label", "input", "button"]);
  hydrate();
  window.repeatForeignChanges?.();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(elements()).toEqual([
    "div",
    "main",
    "form",
    "h1",
    "label",
    "input",
    "extension-icon",
    "b",
    "button",
  ]);
  expect(screen.getByRole("heading").textContent).toBe("Courier bags");
  expect([screen.getByRole("textbox"), field.value]).toEqual([field, "10x12"]);
});

it("without that, React replaces the page", async () => {
  showChangedPage();
  hydrate();
  await waitFor(() => expect(onRecoverableError).toHaveBeenCalled());
});

it("scripts that are added stay: those of the page are added late, too", () => {
  showChangedPage();
  document.body.append(document.createElement("script"));
  window.undoForeignChanges?.();
  expect(elements()).toContain("script");
});
