import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Waits until a chosen file was read, beside the page, and was sent or refused. */
export async function untilRead(input: HTMLElement): Promise<void> {
  await waitFor(() => expect(input.getAttribute("aria-busy")).toBeNull());
}
