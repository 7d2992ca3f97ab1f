/** Whether a text has the form of an Indian pincode: 6 digits, the first not zero. */
export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text);
}

// buyer §5 and staff §9
const firstDelhiPincode = 110_000;
const lastDelhiPincode = 110_098;

/** Whether a PIN code counts as Delhi: 110000 to 110098 (buyer §5). An unknown or malformed one does not. */
export function isDelhiPincode(pincode: string | number | undefined): boolean {
  const text = String(pincode ?? "").trim();
  return /^\d{6}$/.test(text) && Number(text) >= firstDelhiPincode && Number(text) <= lastDelhiPincode;
}
