/**
 * How many rows one person can have where nothing else bounds them (docs/limits.md, "Rows of one person"): far above what a
 * buyer comes to, and small enough that no account fills the disk.
 */
export const rowsOfPerson = {
  /** As many lines as a pasted order can have; one more product is refused. */
  cartLines: 1000,
  /** Lines saved for later: as many; one more is refused. */
  savedLines: 1000,
  /** Deleted lines that can be restored: all of a cart. Older ones are dropped. */
  deletedLines: 1000,
  /** Idempotency-Keys of additions to the cart, of one product and of lists each. A retry comes within minutes: older ones are dropped. */
  additionKeys: 100,
  /** The same of reorders, which store more. */
  reorderKeys: 20,
  /** Never-paid orders that are kept for their weeks; older ones go a day after their last change. */
  unpaidOrders: 60,
  /** The one that was unused for longest ends. */
  sessions: 50,
  /** Links that prove an e-mail: as many as are sent in the week for which they are valid. Each attempt to send has its own. */
  emailLinks: 21,
} as const;
