/**
 * A path from outside as one of this site's own, with query and hash; null when it leads to another origin. Browsers skip
 * tabs and line ends in addresses and read a backslash as a slash, so the address is read as they read it.
 */
export function ownPath(text: string, origin: string): string | null {
  const read = addressOf(text, origin);
  if (!text.startsWith("/") || read?.origin !== origin) return null;
  const path = read.pathname + read.search + read.hash;
  // "/.//other.example" is "//other.example" once its point is resolved.
  return addressOf(path, origin)?.origin === origin ? path : null;
}

function addressOf(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}
