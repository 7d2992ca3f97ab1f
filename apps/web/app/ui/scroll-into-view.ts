/** As a `ref`: scrolls to an element when it appears. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: "nearest" });
}
