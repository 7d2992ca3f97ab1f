/** Ids that requests can name, all of one user: an order, a cart line, … */
export interface Ids {
  readonly user: string;
  readonly phone: string;
  readonly order: string;
  /** The version that a save of the order names as seen. */
  readonly orderVersion: number;
  readonly payment: {
    readonly razorpayOrderId: string;
    readonly razorpayPaymentId: string;
    readonly razorpaySignature: string;
  };
  /** A failed refund of the order. */
  readonly refund: string;
  readonly creditNote: { readonly order: string; readonly id: string };
  /** A claim that is raised, with a picture, of an order that is delivered, and one that is settled by a replacement. */
  readonly claim: {
    readonly order: string;
    readonly id: string;
    readonly picture: string;
    readonly replaced: string;
  };
  /** A message about the order. */
  readonly message: string;
  readonly cartLine: string;
  /** A line to save for later, two that are saved, and one deleted from the cart. */
  readonly lineToSave: string;
  readonly lineToMove: string;
  readonly savedLine: string;
  readonly deletedLine: string;
  readonly address: string;
  /** Of the company that the person owns; `invited` is another company's invitation to the person. */
  readonly company: {
    readonly branch: string;
    readonly branchToClose: string;
    readonly member: string;
    readonly memberToRemove: string;
    readonly invitation: string;
    readonly invited: string;
  };
  /** A session beside the one that the token is of. */
  readonly session: string;
  /** Uploads belong to the desk, not to a buyer. */
  readonly statusUpload: string;
  readonly productUpload: string;
  readonly chargeUpload: string;
  readonly valmoUpload: string;
  readonly meeshoUpload: string;
  readonly enquiry: string;
  readonly orderView: string;
  /** Two payments of no order: one is refunded, the other dismissed. */
  readonly unknownPayments: { readonly toRefund: string; readonly toDismiss: string };
  /** An account without orders, which an admin can erase. */
  readonly customerToErase: string;
  readonly edit: string;
  /** Revision of the product that editor requests are about. */
  readonly revision: string;
  readonly picture: string;
  /** The next packet series of 500 bags. */
  readonly packets: { readonly sequence: string; readonly endSequence: string };
}

const unknownId = "01900000-0000-7000-8000-000000000000";

/** The product that the desk's requests change; buyers' requests use other products, which stay unchanged. */
export const deskSku = "HONSLV150";

/** When the message of a request was sent. */
export const messageEndedAt = "2026-11-20T06:00:00.000Z";

/** Well-formed ids that do not exist. */
export const unknownIds: Ids = {
  user: unknownId,
  phone: "9876543210",
  order: unknownId,
  orderVersion: 1,
  payment: {
    razorpayOrderId: "order_1",
    razorpayPaymentId: "pay_1",
    razorpaySignature: "0".repeat(64),
  },
  refund: unknownId,
  creditNote: { order: unknownId, id: unknownId },
  claim: { order: unknownId, id: unknownId, picture: unknownId, replaced: unknownId },
  message: unknownId,
  cartLine: unknownId,
  lineToSave: unknownId,
  lineToMove: unknownId,
  savedLine: unknownId,
  deletedLine: unknownId,
  address: unknownId,
  company: {
    branch: unknownId,
    branchToClose: unknownId,
    member: unknownId,
    memberToRemove: unknownId,
    invitation: unknownId,
    invited: unknownId,
  },
  session: unknownId,
  statusUpload: unknownId,
  productUpload: unknownId,
  chargeUpload: unknownId,
  valmoUpload: unknownId,
  meeshoUpload: unknownId,
  enquiry: unknownId,
  orderView: unknownId,
  unknownPayments: { toRefund: "pay_1", toDismiss: "pay_1" },
  customerToErase: unknownId,
  edit: unknownId,
  revision: "seen",
  picture: `${"0".repeat(64)}.webp`,
  packets: { sequence: "TNA112600000001", endSequence: "TNA112600000500" },
};
