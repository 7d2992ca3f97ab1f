import { z } from "zod";

const utcOffsetMs = 5.5 * 60 * 60 * 1000;

/** "2023-05-19T11:59:16.000" in India, without an offset, as couriers write times. */
export const indiaIso = (at: number): string => new Date(at + utcOffsetMs).toISOString().slice(0, -1);

/** The same as Shiprocket writes it: "2023-05-19 11:59:16". */
export const plainTime = (at: number): string => indiaIso(at).slice(0, 19).replace("T", " ");

/** Any text or number as a text; empty for all else. */
export const looseText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const looseFields = z.record(z.string(), z.unknown()).catch({});

/** A page of four inches by six with these lines: a PDF that every reader opens. */
export function labelPdf(lines: readonly string[]): Buffer {
  const texts = lines.map(
    (line) => `(${line.replaceAll(/[^ -~]/g, "?").replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`,
  );
  const content = `BT /F1 14 Tf 20 TL 20 400 Td ${texts.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`,
    "latin1",
  );
}
