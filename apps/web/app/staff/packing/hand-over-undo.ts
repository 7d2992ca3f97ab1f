import { call } from "#app/api/call.ts";
import { askAboutMessages } from "#app/staff/imports/describe-messages.ts";
import type { UndoableImport } from "#app/staff/imports/last-import.tsx";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { indiaTime } from "#app/ui/india-time.ts";
import { restoreRows } from "./packing-draft.ts";

/** The undo of one's own last hand-over, which gives back what was typed for it. */
export const handOverUndo: UndoableImport = {
  things: formatOrderCount,
  findLast: async (signal) => {
    const { upload } = await call("GET /api/packing/handOver/last", { signal });
    return upload && { ...upload, changedCount: upload.changedOrders };
  },
  undo: async (id) => {
    const undone = await call("POST /api/packing/handOver/:id/undo", { params: { id } });
    restoreRows(undone.orders);
    return {
      ...undone,
      leftRows: undone.leftRows.map(({ orderNumber, reason }) => ({ name: orderNumber, reason })),
    };
  },
  undoQuestion: (things, messages) =>
    `${things} go back to Order Processing, and here with what was typed for them. ${messages ? askAboutMessages(messages) : ""}Orders that were changed since are not touched.`,
  undoLabel: "Undo hand-over",
  words: {
    describe: ({ by, at, changedCount }) =>
      `Handed over by ${by} at ${indiaTime(at)}, ${formatOrderCount(changedCount)}.`,
    undoTitle: "Undo the hand-over?",
    wasUndone: "The hand-over was undone",
  },
};
