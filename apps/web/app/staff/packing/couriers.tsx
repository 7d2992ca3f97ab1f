import { knownCouriers } from "@dakbag/domain/orders/awb-form";

export const courierList = "couriers";

/** The suggestions of the courier fields, once in the page. */
export function Couriers({ used }: { used: readonly string[] }) {
  const names = [...new Set([...used.map((name) => name.trim()).filter(Boolean), ...knownCouriers])];
  return (
    <datalist id={courierList}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
