import { vi } from "vitest";

/** A file that the browser would have saved. */
export interface SavedFile {
  readonly name: string;
  readonly text: Promise<string>;
}

/** Records the files that the page saves in this test. */
export function keepSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let content = new Blob();
  // jsdom has no object URLs.
  URL.createObjectURL ??= () => "";
  URL.revokeObjectURL ??= () => undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    content = blob as Blob;
    return "blob:saved";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: content.text() });
  });
  return saved;
}
