import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, toastPlace } from "./toast-place.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toasts = box(1040, 0, 380, 60);
const header = box(0, 0, 1440, 57);

describe("the place of toasts", () => {
  it("is below the lowest notice above the page, as far as it is in sight", () => {
    expect(toastPlace([[header, box(0, 57, 1440, 41)]], toasts, 900).top).toBe(106);
    // Scrolled away.
    expect(toastPlace([[header, box(0, -300, 1440, 41)]], toasts, 900).top).toBe(65);
    expect(toastPlace([[box(0, -300, 1440, 57)]], toasts, 900).top).toBe(8);
  });

  it("is below the control with the focus only where they would cover it", () => {
    const top = (focused: Box) => toastPlace([[header, focused], [header]], toasts, 900).top;
    expect(top(box(1100, 80, 100, 40))).toBe(128);
    expect(top(box(900, 80, 140, 40))).toBe(65);
    expect(top(box(1100, 200, 100, 40))).toBe(65);
    expect(top(box(1100, 10, 100, 40))).toBe(65);
    expect(top(box(0, 60, 1440, 839))).toBe(65);
  });

  it("is the first gap between buttons that is high enough, and none is spared where there is no gap", () => {
    const top = (...buttons: Box[]) => toastPlace([[header, ...buttons], [header]], toasts, 900).top;
    const button = (y: number) => box(1300, y, 74, 36);
    expect(top(button(200), button(70))).toBe(114);
    expect(top(button(70), button(150), button(240))).toBe(284);
    expect(top(...Array.from({ length: 14 }, (_, row) => button(60 + row * 60)))).toBe(65);
  });

  it("is beside a column of buttons without such a gap", () => {
    const buttons = Array.from({ length: 14 }, (_, row) => box(1340, 60 + row * 60, 74, 36));
    expect(toastPlace([buttons], toasts, 900)).toEqual({ top: 8, beside: 1420 - 1332 });
    const toggle = box(210, 10, 1200, 40);
    expect(toastPlace([[toggle, ...buttons]], toasts, 900)).toMatchObject({ beside: 88, top: 58 });
    // In a narrow window it does not fit there.
    expect(toastPlace([[box(0, 0, 360, 57), ...buttons], []], toasts, 900)).toMatchObject({ beside: 88 });
    const phone = Array.from({ length: 14 }, (_, row) => box(250, 60 + row * 60, 74, 36));
    expect(toastPlace([phone], box(16, 0, 328, 60), 780)).toEqual({ top: 8, beside: 0 });
  });

  it("never covers header or focus in any window that is large enough", () => {
    const size = fc.integer({ min: 1, max: 200 });
    const anywhere = fc
      .tuple(fc.integer({ min: 0, max: 1800 }), fc.integer({ min: 0, max: 700 }), size, size)
      .map(([left, top, width, height]) => box(left, top, width, height));
    fc.assert(
      fc.property(
        fc.integer({ min: 320, max: 1920 }),
        size,
        anywhere,
        fc.array(anywhere),
        size,
        (width, headerHeight, focused, buttons, height) => {
          const above = box(0, 0, width, headerHeight);
          const right = width - 16;
          const left = right - Math.min(380, width - 32);
          const sets = [[above, focused, ...buttons], [above, focused], [above]];
          const { top, beside } = toastPlace(sets, { left, right, top: 0, bottom: height }, 1200);
          expect(top).toBeGreaterThan(headerHeight);
          const isBeside = focused.right <= left - beside || focused.left >= right - beside;
          expect(left - beside).toBeGreaterThan(0);
          expect(isBeside || focused.bottom < top || focused.top > top + height).toBe(true);
        },
      ),
    );
  });
});
