import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { threadThat } from "../../../test-support/thread-that.ts";
import { mergePdfs } from "./merge-pdfs.ts";

/** Pages with texts, which have their size, their turn and their font from what is above them. */
function pdfWith(...texts: string[]): Buffer {
  const pages = texts.flatMap((text, at) => {
    const content = `BT /F 24 Tf 20 200 Td (${text}) Tj ET`;
    return [
      `${4 + 2 * at} 0 obj\n<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * at} 0 R >>\nendobj`,
      `${5 + 2 * at} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`,
    ];
  });
  const kids = texts.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  return Buffer.from(`%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj
<< /Type /Pages /Kids [${kids}] /Count ${texts.length} /MediaBox [0 0 288 432] /Rotate 90
  /Resources << /Font << /F 3 0 R >> >> >>
endobj
3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj
${pages.join("\n")}
trailer\n<< /Root 1 0 R /Size ${4 + pages.length} >>\n%%EOF`);
}

const textsOf = (bytes: Uint8Array | null) =>
  [
    ...Buffer.from(bytes ?? [])
      .toString("latin1")
      .matchAll(/\((.*?)\) Tj/g),
  ].map(([, text]) => text);

test("PDFs become one in their order, and those that cannot be read are named", async () => {
  const cut = pdfWith("cut off");
  const locked = await PDFDocument.load(pdfWith("locked"));
  locked.encrypt({ ownerPassword: "owner", userPassword: "" });
  const { bytes, unread } = await mergePdfs([
    pdfWith("one", "two"),
    Buffer.from("<html>Not found</html>"),
    cut.subarray(0, cut.length - "%%EOF".length),
    await locked.save(),
    pdfWith("three"),
  ]);
  expect(unread).toEqual([1, 2, 3]);
  expect(textsOf(bytes)).toEqual(["one", "two", "three"]);
  const pages = (await PDFDocument.load(bytes ?? "")).getPages();
  const shapes = pages.map((page) => [page.getWidth(), page.getHeight(), page.getRotation().angle]);
  expect(shapes).toEqual(Array.from({ length: 3 }, () => [288, 432, 90]));
});

test("there is no PDF of files none of which can be read", async () => {
  expect(await mergePdfs([Buffer.from("%PDF-1.4")])).toEqual({ bytes: null, unread: [0] });
});

test("files that are too large together are not merged", async () => {
  await expect(mergePdfs([Buffer.alloc(40_000_000), Buffer.alloc(40_000_000)])).rejects.toThrow("too large");
});

test.each([
  ["ends", "process.exit(0)", "has ended"],
  ["throws", 'throw new Error("broken")', "broken"],
  [
    "has no memory left",
    "const all = []; for (;;) all.push(new Array(1e5).fill(all.length));",
    "memory limit",
  ],
  [
    "unpacks too much",
    "const all = []; while (all.length < 500) all.push(Buffer.alloc(1e6, 1)); for (;;);",
    "has ended",
  ],
])("a thread that %s is stopped", async (_, body, message) => {
  await expect(mergePdfs([], 4000, threadThat(body))).rejects.toThrow(message);
});

test("a thread that takes too long is stopped", async () => {
  await expect(mergePdfs([], 300, threadThat("for (;;);"))).rejects.toThrow(/abort/i);
});
