/** A rectangle on the screen, as `getBoundingClientRect` has it. */
export type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

const gap = 8;

/**
 * How far from the top of the window the toasts begin: below all that stays in sight above the page, such as the header and
 * the offline notice, and below the control with the focus if they would cover it.
 *
 * @param toasts as wide and high as they are, wherever they are now
 */
export function toastTop(
  above: readonly Box[],
  focused: Box | null,
  toasts: Box,
  windowHeight: number,
): number {
  const top = Math.max(0, ...above.map(({ bottom }) => bottom)) + gap;
  if (!focused) return top;
  const height = toasts.bottom - toasts.top;
  const isBeside = focused.right <= toasts.left || focused.left >= toasts.right;
  const isClear = focused.bottom + gap <= top || focused.top - gap >= top + height;
  const below = focused.bottom + gap;
  // A control that fills the window has no place below it.
  return isBeside || isClear || below + height > windowHeight ? top : below;
}

/** Whatever the page has above its main part: the header with its menu, notices. In a wide window the desk's stands beside it. */
export function elementsAbovePage(): Element[] {
  const found: Element[] = [];
  let element = document.getElementById("main")?.previousElementSibling;
  for (; element; element = element.previousElementSibling)
    if (element.getBoundingClientRect().width > window.innerWidth / 2) found.push(element);
  return found;
}
