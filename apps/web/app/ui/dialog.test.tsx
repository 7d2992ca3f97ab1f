import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
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
