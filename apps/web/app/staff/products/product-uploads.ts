import { call } from "#app/api/call.ts";
import type { UploadKind } from "#app/staff/imports/last-upload.tsx";
import { productsInWords } from "./product-words.ts";

/** Uploads of prices and stock. */
export const productUploads: UploadKind = {
  things: productsInWords,
  find: async (signal) => {
    const { upload } = await call("GET /api/admin/productCsv/last", { signal });
    return upload && { ...upload, changed: upload.updatedCount };
  },
  takeBack: async (id) => {
    const { restoredCount, leftRows } = await call("POST /api/admin/productCsv/:id/undo", { params: { id } });
    return { restoredCount, left: leftRows.map(({ SKU, reason }) => ({ name: SKU, reason })) };
  },
  question: (things) =>
    `Prices and showing of ${things} become what they were before the upload, and the stock goes back by the difference: what was sold since stays sold. Products that were changed since stay as they are.`,
};
