/** A rectangle on the screen, as `getBoundingClientRect` has it. */
export type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

const gap = 8;

/**
 * A place for the toasts, as high and as far right as possible, where they cover none of a set of rectangles: of the first set
 * that leaves such a place, since there may be none that spares every button.
 *
 * @param toasts as wide and high as they are, at the right edge of the window, wherever they are now
 * @returns from the top of the window, and from where they are to the left
 */
export function toastPlace(
  sets: readonly (readonly Box[])[],
  toasts: Box,
  windowHeight: number,
): { top: number; beside: number } {
  for (const avoided of sets) {
    // Beside a column of buttons.
    const near = avoided.filter(({ left }) => left > toasts.left && left < toasts.right);
    const edge = Math.min(toasts.right + gap, ...near.map(({ left }) => left)) - gap;
    for (const beside of [0, toasts.right - edge]) {
      const top = firstClear(avoided, toasts, beside, windowHeight);
      if (top !== undefined && beside < toasts.left) return { top, beside };
    }
  }
  return { top: gap, beside: 0 };
}

function firstClear(avoided: readonly Box[], toasts: Box, beside: number, windowHeight: number) {
  const height = toasts.bottom - toasts.top;
  let top = gap;
  const isCovered = (box: Box) =>
    box.right > toasts.left - beside &&
    box.left < toasts.right - beside &&
    box.bottom + gap > top &&
    box.top - gap < top + height;
  for (let hit = avoided.find(isCovered); hit; hit = avoided.find(isCovered)) top = hit.bottom + gap;
  return top + height > windowHeight ? undefined : top;
}

/** Whatever the page has above its main part: the header with its menu, notices. In a wide window that of staff is beside it. */
export function elementsAbovePage(): Element[] {
  const found: Element[] = [];
  let element = document.getElementById("main")?.previousElementSibling;
  for (; element; element = element.previousElementSibling)
    if (element.getBoundingClientRect().width > window.innerWidth / 2) found.push(element);
  return found;
}
