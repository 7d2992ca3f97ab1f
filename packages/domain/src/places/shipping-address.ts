type AddressParts = { address: string; district: string; state: string };

/** The maximum of saved shipping addresses per buyer. */
export const maxSavedAddresses = 20;

const joinedEnd = /, District: [^,]*, State:[^,]*$/;

/**
 * The address as one text: "address, District: x, State: y" (buyer §3). An address that is already joined, with these or
 * with earlier parts, is not joined twice (rulings: cart, stock, checkout).
 */
export function joinAddress(parts: AddressParts): string {
  return addressLine(parts) + suffixOf(parts);
}

/** The address without the joined suffix: the plain line that is stored separately from district and state. */
export function addressLine(parts: AddressParts): string {
  const suffix = suffixOf(parts);
  let line = parts.address.trim();
  for (;;) {
    const shorter = line.endsWith(suffix) ? line.slice(0, -suffix.length) : line.replace(joinedEnd, "");
    if (shorter === line) return line;
    line = shorter.trim();
  }
}

function suffixOf({ district, state }: AddressParts): string {
  // Trimmed like the joined text, so that it is recognised even without a state.
  return `, District: ${district.trim()}, State: ${state.trim()}`.trimEnd();
}
