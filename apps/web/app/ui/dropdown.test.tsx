import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dropdown } from "./dropdown.tsx";

afterEach(cleanup);

function open(opensOnFocus = false) {
  render(
    <Dropdown label="Bags" opensOnFocus={opensOnFocus}>
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

  it("opens on hover, stays open on click, and closes when the mouse leaves", () => {
    const { button, isOpen } = open();
    const place = button.parentElement as HTMLElement;
    fireEvent.pointerEnter(place, { pointerType: "mouse" });
    expect(isOpen()).toBe(true);
    fireEvent.click(button);
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(place, { pointerType: "mouse" });
    expect(isOpen()).toBe(false);
  });

  it("closes on Escape and restores focus", () => {
    const { button, isOpen } = open();
    fireEvent.click(button);
    const entry = screen.getByRole("button", { name: "Poly" });
    entry.focus();
    fireEvent.keyDown(entry, { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  it("closes when focus leaves, and after a choice", () => {
    const { button, isOpen } = open();
    fireEvent.click(button);
    fireEvent.blur(button, { relatedTarget: document.body });
    expect(isOpen()).toBe(false);
    fireEvent.click(button);
    fireEvent.click(screen.getByRole("button", { name: "Poly" }));
    expect(isOpen()).toBe(false);
  });

  it("closes on Escape when opened by hover with focus elsewhere (WCAG 1.4.13)", () => {
    const { button, isOpen } = open();
    fireEvent.pointerEnter(button.parentElement as HTMLElement, { pointerType: "mouse" });
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it("opens on keyboard focus if configured; Enter does not close it, and Escape keeps it closed", () => {
    const { button, isOpen } = open(true);
    // jsdom does not know the cause of a focus change.
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

  it("does not open on focus unless configured", () => {
    const { button, isOpen } = open();
    vi.spyOn(button, "matches").mockReturnValue(true);
    fireEvent.focus(button, { relatedTarget: document.body });
    expect(isOpen()).toBe(false);
  });
});
