const key = "desk-panels";

/** Whether a panel of the desk was left open in this browser. */
export function isPanelOpen(name: string): boolean {
  return read().includes(name);
}

export function savePanelOpen(name: string, isOpen: boolean): void {
  const others = read().filter((one) => one !== name);
  try {
    localStorage.setItem(key, JSON.stringify(isOpen ? [...others, name] : others));
  } catch {
    // Without storage it is open until the page is left.
  }
}

function read(): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
