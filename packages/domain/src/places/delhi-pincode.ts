// buyer §5 and staff §9
const firstDelhiPincode = 110_000;
const lastDelhiPincode = 110_098;

/** Whether a pincode counts as Delhi: 110000 to 110098 (buyer §5). An unknown or malformed one does not. */
export function isDelhiPincode(pincode: string | number | undefined): boolean {
  const text = String(pincode ?? "").trim();
  return /^\d{6}$/.test(text) && Number(text) >= firstDelhiPincode && Number(text) <= lastDelhiPincode;
}
