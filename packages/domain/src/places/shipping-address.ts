type AddressParts = { address: string; district: string; state: string };

/** The most shipping addresses that one buyer may keep: more would be no choice but a search. */
export const maxSavedAddresses = 20;

const joinedEnd = /, District: [^,]*, State:[^,]*$/;

/**
 * The one text an address is read back as: "address, District: x, State: y" (buyer §3). An address that is joined
 * already, with these or with earlier parts, is not joined twice (rulings: cart, stock, checkout).
 */
export function joinAddress(parts: AddressParts): string {
  return addressLine(parts) + suffixOf(parts);
}

/** The address without what joining added: the plain line that is kept beside district and state. */
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
  // Trimmed as the joined text will be, so that it is known again even without a state.
  return `, District: ${district.trim()}, State: ${state.trim()}`.trimEnd();
}
