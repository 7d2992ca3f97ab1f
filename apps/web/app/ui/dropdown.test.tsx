import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dropdown } from "./dropdown.tsx";

afterEach(cleanup);

function open(opensOnFocus = false) {
  render(
    <Dropdown label={<span>Bags</span>} opensOnFocus={opensOnFocus}>
      {(close) => (
        <button type="button" onClick={close}>
          Poly
        </button>
      )}
    </Dropdown>,
  );
  const button = screen.getByRole("button", { name: "Bags" });
  return { button, isOpen: () => button.getAttribute("aria-expanded") === "true" };
}

describe("dropdown", () => {
  it("opens and closes by tap", () => {
    const { button, isOpen } = open();
    fireEvent.click(button);
    expect(isOpen()).toBe(true);
    fireEvent.click(button);
    expect(isOpen()).toBe(false);
  });

  it("opens on hover, stays open on a click, and closes when the mouse leaves", () => {
    const { button, isOpen } = open();
    const container = button.parentElement as HTMLElement;
    fireEvent.pointerEnter(container, { pointerType: "mouse" });
    expect(isOpen()).toBe(true);
    fireEvent.click(button);
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(container, { pointerType: "mouse" });
    expect(isOpen()).toBe(false);
  });

  it("closes on Escape and gives the focus back", () => {
    const { button, isOpen } = open();
    fireEvent.click(button);
    const entry = screen.getByRole("button", { name: "Poly" });
    entry.focus();
    fireEvent.keyDown(entry, { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  it("closes when the focus goes elsewhere, and after a choice", () => {
    const { button, isOpen } = open();
    fireEvent.click(button);
    fireEvent.blur(button, { relatedTarget: document.body });
    expect(isOpen()).toBe(false);
    fireEvent.click(button);
    fireEvent.click(screen.getByRole("button", { name: "Poly" }));
    expect(isOpen()).toBe(false);
  });

  it("closes on Escape when a mouse has opened it and the focus is elsewhere (WCAG 1.4.13)", () => {
    const { button, isOpen } = open();
    fireEvent.pointerEnter(button.parentElement as HTMLElement, { pointerType: "mouse" });
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it("opens on keyboard focus with `opensOnFocus`; Enter does not close it, and Escape does", () => {
    const { button, isOpen } = open(true);
    // jsdom does not know :focus-visible.
    vi.spyOn(button, "matches").mockReturnValue(true);
    fireEvent.focus(button, { relatedTarget: document.body });
    expect(isOpen()).toBe(true);
    fireEvent.click(button);
    expect(isOpen()).toBe(true);
    screen.getByRole("button", { name: "Poly" }).focus();
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    expect(document.activeElement).toBe(button);
    expect(isOpen()).toBe(false);
  });

  it("does not open on focus without `opensOnFocus`", () => {
    const { button, isOpen } = open();
    vi.spyOn(button, "matches").mockReturnValue(true);
    fireEvent.focus(button, { relatedTarget: document.body });
    expect(isOpen()).toBe(false);
  });
});
