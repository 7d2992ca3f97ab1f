import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, toastTop } from "./toast-place.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toasts = box(1040, 0, 380, 60);
const header = box(0, 0, 1440, 57);

describe("the place of toasts", () => {
  it("is below the lowest of what stands above the page, as far as it is in sight", () => {
    expect(toastTop([header, box(0, 57, 1440, 41)], null, toasts, 900)).toBe(106);
    // Scrolled away.
    expect(toastTop([header, box(0, -300, 1440, 41)], null, toasts, 900)).toBe(65);
    expect(toastTop([box(0, -300, 1440, 57)], null, toasts, 900)).toBe(8);
  });

  it("is below the control with the focus only where they would cover it", () => {
    const top = (focused: Box) => toastTop([header], focused, toasts, 900);
    expect(top(box(1100, 80, 100, 40))).toBe(128);
    expect(top(box(900, 80, 140, 40))).toBe(65);
    expect(top(box(1100, 200, 100, 40))).toBe(65);
    expect(top(box(1100, 10, 100, 40))).toBe(65);
    expect(top(box(0, 60, 1440, 839))).toBe(65);
  });

  it("never covers header or focus, whatever the window, as long as there is room", () => {
    const size = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(
        fc.integer({ min: 320, max: 1920 }),
        size,
        fc.record({
          left: fc.integer({ min: 0, max: 1800 }),
          top: fc.integer({ min: 0, max: 700 }),
          width: size,
          height: size,
        }),
        size,
        (width, headerHeight, control, height) => {
          const focused = box(control.left, control.top, control.width, control.height);
          const right = width - 16;
          const left = right - Math.min(380, width - 32);
          const top = toastTop(
            [box(0, 0, width, headerHeight)],
            focused,
            { left, right, top: 0, bottom: height },
            1200,
          );
          expect(top).toBeGreaterThan(headerHeight);
          const isBeside = focused.right <= left || focused.left >= right;
          expect(isBeside || focused.bottom < top || focused.top > top + height).toBe(true);
        },
      ),
    );
  });
});
