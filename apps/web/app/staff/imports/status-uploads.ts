import { formatQuantity } from "@dakbag/domain/money/money";
import { call } from "#app/api/call.ts";
import type { UploadKind } from "./last-upload.tsx";

/** Uploads of the bulk status CSV. */
export const statusUploads: UploadKind = {
  things: (count) => `${formatQuantity(count)} ${count === 1 ? "order" : "orders"}`,
  find: async (signal) => {
    const { upload } = await call("GET /api/admin/bulkOrderStatus/last", { signal });
    return upload && { ...upload, changed: upload.changedOrders };
  },
  takeBack: async (id) => {
    const { restoredCount, leftRows } = await call("POST /api/admin/bulkOrderStatus/:id/undo", {
      params: { id },
    });
    return {
      restoredCount,
      left: leftRows.map(({ orderNumber, reason }) => ({ name: orderNumber, reason })),
    };
  },
  question: (things) =>
    `Status, invoice and tracking of ${things} become what they were before the upload, and their goods with them. Orders that were changed or paid since stay as they are.`,
};
