import { type CsvProblem, plainColumn, wrongColumns } from "../imports/csv-file.ts";

/** The columns of the shop's own file of what couriers charged. */
export const chargeCsvColumns = ["Tracking ID", "Amount in rupees", "Charged weight in kg"];

/** Where a bill has what is read of it; `gramsPerUnit` is that of its weights, and null when it has none. */
export interface BillColumns {
  readonly trackingId: number;
  readonly amount: number;
  readonly weight: number | null;
  readonly gramsPerUnit: 1 | 1000;
}

/** How a bill names its columns. */
interface BillForm {
  readonly trackingId: readonly string[];
  readonly amount: readonly string[];
  readonly kilograms: readonly string[];
  readonly grams: readonly string[];
}

const kilograms = ["Charged weight in kg", "Charged weight kg"];
const grams = ["Charged weight in grams", "Charged weight grams", "Charged weight g"];
// Couriers name it alike and count it differently: Shiprocket in kilograms, Delhivery in grams.
const unitless = "Charged weight";

const forms: readonly BillForm[] = [
  {
    trackingId: ["Tracking ID", "AWB", "AWB number"],
    amount: ["Amount in rupees", "Amount"],
    kilograms,
    grams,
  },
  // Shiprocket's export of shipments, and its statement.
  {
    trackingId: ["AWB Code", "AWB number"],
    amount: ["Freight Total Amount"],
    kilograms: [...kilograms, unitless],
    grams,
  },
  // Delhivery's list of transactions.
  {
    trackingId: ["waybill_num"],
    amount: ["total_amount"],
    kilograms,
    grams: [...grams, unitless],
  },
];

const columnsProblem: CsvProblem = {
  ...wrongColumns("The first line must name the columns Tracking ID and Amount in rupees"),
  advice:
    "Charged weight in kg, or Charged weight in grams, may be beside them. Shiprocket's AWB Code and Freight Total Amount, and Delhivery's waybill_num and total_amount are known too.",
};

/** Finds the columns of a courier's bill by the names in its first line, or says why it is not read. */
export function readBillColumns(head: readonly string[]): BillColumns | { readonly problem: CsvProblem } {
  const positions = (names: readonly string[]) => positionsOf(head, names);
  const fitting = forms.filter(
    (form) => positions(form.trackingId).length > 0 && positions(form.amount).length > 0,
  );
  const inAll = (field: keyof BillForm) => positions(fitting.flatMap((form) => form[field]));
  const [trackingId, ...otherIds] = inAll("trackingId");
  const [amount, ...otherAmounts] = inAll("amount");
  if (trackingId === undefined || amount === undefined) return { problem: columnsProblem };
  const inGrams = inAll("grams");
  const [weight, ...otherWeights] = [...inGrams, ...inAll("kilograms")];
  const twice = Object.entries({
    "tracking number": [trackingId, ...otherIds],
    amount: [amount, ...otherAmounts],
    "charged weight": weight === undefined ? [] : [weight, ...otherWeights],
  }).find(([, found]) => found.length > 1);
  if (twice) {
    const [what, found] = twice;
    const names = found.map((at) => head[at]?.trim()).join(", ");
    return {
      problem: wrongColumns(`The first line names the ${what} more than once (${names}): keep one column`),
    };
  }
  if (weight === undefined && positions([unitless]).length > 0)
    return {
      problem: wrongColumns(
        "The column Charged weight does not say its unit: name it Charged weight in kg or Charged weight in grams",
      ),
    };
  return {
    trackingId,
    amount,
    weight: weight ?? null,
    gramsPerUnit: weight !== undefined && inGrams.includes(weight) ? 1 : 1000,
  };
}

function positionsOf(head: readonly string[], names: readonly string[]): number[] {
  const known = new Set(names.map(plainColumn));
  return head.flatMap((name, at) => (known.has(plainColumn(name)) ? [at] : []));
}
