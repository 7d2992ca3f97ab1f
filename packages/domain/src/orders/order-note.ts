/** Characters of a note of staff about an order. */
export const maxOrderNoteLength = 1000;
