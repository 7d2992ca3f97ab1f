import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import "../../test-support/render-page.tsx";
import { Dialog } from "./dialog.tsx";

it("a dialog closes on a click outside, but not on the second click of a double click that shrank it", () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Sign In">
      text
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog");
  fireEvent.mouseDown(dialog, { detail: 2 });
  fireEvent.mouseDown(screen.getByText("text"), { detail: 1 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog, { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe("a dialog that asks before it discards", () => {
  const open = () => {
    const onClose = vi.fn();
    render(
      <Dialog open onClose={onClose} title="Edit" asksToDiscard actions={<button type="button">Save</button>}>
        <input aria-label="Name" />
      </Dialog>,
    );
    return onClose;
  };
  const ways: [string, () => unknown][] = [
    ["Esc", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })],
    ["Back", () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))],
    ["a click outside", () => fireEvent.mouseDown(screen.getByRole("dialog"), { detail: 1 })],
    ["the close button", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ];

  it.each(ways)("closes immediately by %s while nothing was typed", (_, leave) => {
    const onClose = open();
    leave();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(ways)("asks after %s when something was typed, and keeps it or discards it", (_, leave) => {
    const onClose = open();
    const field = screen.getByLabelText<HTMLInputElement>("Name");
    field.focus();
    fireEvent.change(field, { target: { value: "Asha" } });
    leave();
    expect(screen.getByRole("alert").textContent).toBe("Discard what you entered?");
    expect(document.activeElement?.textContent).toBe("Keep editing");
    fireEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect([field.value, document.activeElement]).toEqual(["Asha", field]);
    expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    leave();
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
