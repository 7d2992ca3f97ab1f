import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../test-support/render-page.tsx";
import { OtpBoxes } from "./sign-in-code.tsx";
import { noDigits } from "./one-time-code.ts";

function BoxesOf({ length }: { length: number }) {
  const [digits, setDigits] = useState(noDigits(length));
  return <OtpBoxes legend="Enter the OTP" digits={digits} onChange={setDigits} onUnreadable={onUnreadable} />;
}
const Boxes = () => <BoxesOf length={4} />;
const onUnreadable = vi.fn();

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const box = (index: number) => boxes()[index] as HTMLInputElement;
const code = () => boxes().map(({ value }) => value);
const paste = (index: number, text: string) =>
  fireEvent.paste(box(index), { clipboardData: { getData: () => text } });
const type = (index: number, text: string) => fireEvent.input(box(index), { target: { value: text } });

describe("OTP boxes", () => {
  beforeEach(() => {
    onUnreadable.mockReset();
    renderPage({ default: Boxes }, "/");
  });

  it(
    "are four, labelled as a group and each, for digits and autofill",
    { tags: ["buyer-4.1", "buyer-9.1"] },
    () => {
      expect(screen.getByRole("group", { name: "Enter the OTP" })).toBeTruthy();
      expect(boxes()).toHaveLength(4);
      expect(box(0).getAttribute("aria-label")).toBe("Digit 1 of 4");
      expect(box(0).autocomplete).toBe("one-time-code");
      expect(box(0).inputMode).toBe("numeric");
      expect(document.activeElement).toBe(box(0));
    },
  );

  it("accept digits only, and move focus with each", { tags: ["buyer-5.7"] }, () => {
    type(0, "a");
    expect(code()).toEqual(["", "", "", ""]);
    expect(document.activeElement).toBe(box(0));
    type(0, "7");
    expect(code()).toEqual(["7", "", "", ""]);
    expect(document.activeElement).toBe(box(1));
  });

  it("hold one digit each: a second one replaces the first", { tags: ["buyer-5.7"] }, () => {
    type(1, "3");
    type(1, "38");
    expect(code()).toEqual(["", "8", "", ""]);
  });

  it("move focus when the same digit is typed again", () => {
    type(0, "7");
    box(0).focus();
    fireEvent.input(box(0));
    expect(document.activeElement).toBe(box(1));
  });

  it("clear with Backspace and move back", { tags: ["buyer-5.7"] }, () => {
    type(0, "1");
    type(1, "2");
    fireEvent.keyDown(box(1), { key: "Backspace" });
    expect(code()).toEqual(["1", "", "", ""]);
    expect(document.activeElement).toBe(box(0));
    fireEvent.keyDown(box(0), { key: "Backspace" });
    expect(code()).toEqual(["", "", "", ""]);
  });

  it("accept a pasted code with any text around its digits", () => {
    paste(2, " 12-34 ");
    expect(code()).toEqual(["1", "2", "3", "4"]);
    expect(document.activeElement).toBe(box(3));
  });

  it.each([
    "4821 is your one-time code. It is valid for 5 minutes.",
    "Code: 4821 (order of 12-11-25)",
    "4 8 2 1",
    "48\n21",
  ])("find the code in pasted text: %j", (text) => {
    paste(0, text);
    expect(code()).toEqual(["4", "8", "2", "1"]);
  });

  it("continue from the box where part of a code is pasted", () => {
    type(0, "4");
    paste(1, "82");
    expect(code()).toEqual(["4", "8", "2", ""]);
    expect(document.activeElement).toBe(box(3));
  });

  it.each(["123456", "123 456"])("refuse %j, which is not a code of this shop, and say so", (text) => {
    paste(0, text);
    expect(code()).toEqual(["", "", "", ""]);
    expect(onUnreadable).toHaveBeenCalledOnce();
  });

  it("move back after a screen keyboard's erase, which sends no key", { tags: ["buyer-5.7"] }, () => {
    type(0, "1");
    type(1, "2");
    box(1).focus();
    fireEvent.input(box(1), { target: { value: "" }, inputType: "deleteContentBackward" });
    expect(code()).toEqual(["1", "", "", ""]);
    expect(document.activeElement).toBe(box(0));
  });

  it("move left and right with arrow keys, selecting the digit", () => {
    type(0, "12");
    fireEvent.keyDown(box(2), { key: "ArrowLeft" });
    expect(document.activeElement).toBe(box(1));
    expect(box(1).selectionEnd).toBe(1);
    fireEvent.keyDown(box(1), { key: "ArrowRight" });
    expect(document.activeElement).toBe(box(2));
  });

  it("accept a complete code that autofill puts into the first box", () => {
    type(0, "9041");
    expect(code()).toEqual(["9", "0", "4", "1"]);
    type(3, "15678");
    expect(code()).toEqual(["5", "6", "7", "8"]);
  });
});

it("six boxes take a code of six digits, pasted or typed, and no shorter one as a whole", () => {
  renderPage({ default: () => <BoxesOf length={6} /> }, "/");
  expect(box(0).getAttribute("aria-label")).toBe("Digit 1 of 6");
  paste(3, "482193 is your OTP");
  expect(code()).toEqual(["4", "8", "2", "1", "9", "3"]);
  type(5, "3904170");
  expect(code()).toEqual(["9", "0", "4", "1", "7", "0"]);
});
