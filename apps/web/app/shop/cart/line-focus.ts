const lines = () => [...document.querySelectorAll<HTMLElement>("[data-cart-line]")];

/** The line that takes the place of these: the first after the last of them, else the last before. */
export function nextLine(lineIds: readonly string[]): string | undefined {
  const all = lines().map(({ dataset }) => dataset["cartLine"] ?? "");
  const place = all.findLastIndex((id) => lineIds.includes(id));
  const isStaying = (id: string) => !lineIds.includes(id);
  return all.slice(place + 1).find(isStaying) ?? all.findLast(isStaying);
}

/** Moves the focus to the title of a line, of the cart or saved for later; without it to the page. */
export function focusTitle(lineId: string | undefined): void {
  const line = lines().find(({ dataset }) => dataset["cartLine"] === lineId);
  // Not the quantity: on a phone that would open the keyboard.
  const target = line?.querySelector<HTMLElement>("a") ?? document.getElementById("main");
  target?.focus({ preventScroll: line === undefined });
}
