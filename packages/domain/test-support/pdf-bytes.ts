import { joined } from "./picture-bytes.ts";

/** A minimal PDF with one page; `more` is inserted after its objects. */
export function pdfBytes(more = ""): Uint8Array<ArrayBuffer> {
  const body = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj
${more}
`;
  const table = "xref\n0 1\n0000000000 65535 f \ntrailer <</Size 4/Root 1 0 R>>\n";
  return joined(`${body}${table}startxref\n${body.length}\n%%EOF\n`);
}
