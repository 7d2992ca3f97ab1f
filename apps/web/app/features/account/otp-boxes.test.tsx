import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "../../../test-support/render-page.tsx";
import { OtpBoxes } from "./otp-boxes.tsx";
import { noDigits } from "./sign-in-flow.ts";

function Boxes() {
  const [digits, setDigits] = useState(noDigits);
  return <OtpBoxes legend="Enter the OTP" digits={digits} onChange={setDigits} isInvalid={false} />;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const box = (index: number) => boxes()[index] as HTMLInputElement;
const code = () => boxes().map(({ value }) => value);
const type = (index: number, text: string) => fireEvent.input(box(index), { target: { value: text } });

describe("OTP boxes", () => {
  beforeEach(() => renderPage({ default: Boxes }, "/"));

  it("are four, named as a group and one by one, for digits and for the phone's autofill (buyer §4.1, §9.1)", () => {
    expect(screen.getByRole("group", { name: "Enter the OTP" })).toBeTruthy();
    expect(boxes()).toHaveLength(4);
    expect(box(0).getAttribute("aria-label")).toBe("Digit 1 of 4");
    expect(box(0).autocomplete).toBe("one-time-code");
    expect(box(0).inputMode).toBe("numeric");
    expect(document.activeElement).toBe(box(0));
  });

  it("take digits only, and move on with each (buyer §5.7)", () => {
    type(0, "a");
    expect(code()).toEqual(["", "", "", ""]);
    expect(document.activeElement).toBe(box(0));
    type(0, "7");
    expect(code()).toEqual(["7", "", "", ""]);
    expect(document.activeElement).toBe(box(1));
  });

  it("hold one digit each: a second one takes the first one's place (buyer §5.7)", () => {
    type(1, "3");
    type(1, "38");
    expect(code()).toEqual(["", "8", "", ""]);
  });

  it("move on when the digit typed over another is the same", () => {
    type(0, "7");
    box(0).focus();
    fireEvent.input(box(0));
    expect(document.activeElement).toBe(box(1));
  });

  it("clear with Backspace and move back (buyer §5.7)", () => {
    type(0, "1");
    type(1, "2");
    fireEvent.keyDown(box(1), { key: "Backspace" });
    expect(code()).toEqual(["1", "", "", ""]);
    expect(document.activeElement).toBe(box(0));
    fireEvent.keyDown(box(0), { key: "Backspace" });
    expect(code()).toEqual(["", "", "", ""]);
  });

  it("take a pasted code whole, whatever stands around its digits", () => {
    fireEvent.paste(box(2), { clipboardData: { getData: () => " 12-34 " } });
    expect(code()).toEqual(["1", "2", "3", "4"]);
    expect(document.activeElement).toBe(box(3));
  });

  it("take a whole code that the phone fills into the first box", () => {
    type(0, "9041");
    expect(code()).toEqual(["9", "0", "4", "1"]);
  });
});
