import { contact } from "@dakbag/company/company";
import { formatDay, indiaDay, indiaTime } from "@dakbag/domain/dates/india-day";
import { type Fact, writeFacts } from "../../platform/pdf-facts.ts";
import { type PdfDocument, printArea } from "../../platform/pdf-document.ts";

/** The head of an A4 page: the seller, the title with a line below, and facts. */
export function writeHead(pdf: PdfDocument, title: string, below: string, facts: readonly Fact[]): void {
  const half = printArea.width * 0.66;
  const right = { x: printArea.left + half, width: printArea.width - half };
  const height = pdf.stack(
    [[contact.legalName, { bold: true, size: 12 }], [contact.warehouse], [contact.helpPhone]],
    printArea.left,
    half,
  );
  pdf.text(title.toUpperCase(), right.x, pdf.y, right.width, { bold: true, size: 16, align: "right" });
  pdf.text(below, right.x, pdf.y + 24, right.width, { bold: true, size: 11, align: "right" });
  pdf.y += Math.max(height, 42) + 6;
  pdf.rule();
  pdf.y += 6;
  writeFacts(pdf, facts);
}

/** The top of a page after the first. */
export const writeContinued = (pdf: PdfDocument, name: string) => () => {
  pdf.text(`${name}, continued`, printArea.left, pdf.y, printArea.width, { bold: true });
  pdf.y += 16;
};

/** "25 Nov 2026, 15:30" in India. */
export const dayAndTime = (at: Date) => `${formatDay(indiaDay(at))}, ${indiaTime(at).slice(-5)}`;

interface SignatureColumn {
  readonly title: string;
  readonly labels: readonly string[];
}

type Signatures = readonly [left: SignatureColumn, right: SignatureColumn];

const signatureRow = 26;
const rowsOf = (columns: Signatures) => Math.max(...columns.map(({ labels }) => labels.length));

export const signaturesHeight = (columns: Signatures) => 30 + rowsOf(columns) * signatureRow;

/** Lines to fill in by hand, in two columns of equal width, kept together on one page. */
export function writeSignatures(pdf: PdfDocument, columns: Signatures): void {
  pdf.need(signaturesHeight(columns));
  const top = pdf.y + 12;
  const gap = 24;
  const width = (printArea.width - gap) / 2;
  for (const [index, { title, labels }] of columns.entries()) {
    const x = printArea.left + index * (width + gap);
    pdf.text(title, x, top, width, { bold: true, size: 9 });
    for (const [row, label] of labels.entries()) {
      const y = top + 34 + row * signatureRow;
      pdf.text(label, x, y - 10, 80, { size: 8 });
      pdf.line(x + 80, y, width - 80);
    }
  }
}
