/** Stores a text for later pages; when the storage is full, they do without. One that is blocked has a substitute (`boot/`). */
export function storeText(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // Full.
  }
}
