import { type PdfDocument, printArea } from "./pdf-document.ts";

export type Fact = readonly [label: string, value: string];

/** Writes facts in rows of five, each below its label. */
export function writeFacts(pdf: PdfDocument, facts: readonly Fact[]): void {
  const perRow = 5;
  const width = printArea.width / perRow;
  for (let first = 0; first < facts.length; first += perRow) {
    const heights = facts.slice(first, first + perRow).map(([label, value], index) =>
      pdf.stack(
        [
          [label, { size: 7.5 }],
          [value, { bold: true, size: 9 }],
        ],
        printArea.left + index * width,
        width - 10,
      ),
    );
    pdf.y += Math.max(...heights) + 4;
  }
  pdf.rule();
  pdf.y += 6;
}
