/** Ids that requests can name, all of one user: an order, a cart line, … */
export interface Ids {
  readonly user: string;
  readonly phone: string;
  readonly order: string;
  readonly payment: {
    readonly razorpayOrderId: string;
    readonly razorpayPaymentId: string;
    readonly razorpaySignature: string;
  };
  /** Of the order, and it has failed. */
  readonly refund: string;
  readonly creditNote: { readonly order: string; readonly id: string };
  readonly cartLine: string;
  readonly address: string;
  /** Uploads belong to the desk, not to a buyer. */
  readonly statusUpload: string;
  readonly productUpload: string;
  readonly valmoUpload: string;
  readonly meeshoUpload: string;
  readonly enquiry: string;
  readonly edit: string;
  /** Of the product that requests to the editor are about. */
  readonly revision: string;
  readonly picture: string;
  /** The next series of 500 bags' numbers. */
  readonly packets: { readonly sequence: string; readonly endSequence: string };
}

const nowhere = "01900000-0000-7000-8000-000000000000";

/** What the desk's requests change; buyers' requests are about other goods, which stay as they are. */
export const deskSku = "HONSLV150";

/** Well-formed ids that do not exist. */
export const unknownIds: Ids = {
  user: nowhere,
  phone: "9876543210",
  order: nowhere,
  payment: {
    razorpayOrderId: "order_1",
    razorpayPaymentId: "pay_1",
    razorpaySignature: "0".repeat(64),
  },
  refund: nowhere,
  creditNote: { order: nowhere, id: nowhere },
  cartLine: nowhere,
  address: nowhere,
  statusUpload: nowhere,
  productUpload: nowhere,
  valmoUpload: nowhere,
  meeshoUpload: nowhere,
  enquiry: nowhere,
  edit: nowhere,
  revision: "seen",
  picture: `${"0".repeat(64)}.webp`,
  packets: { sequence: "TNA112600000001", endSequence: "TNA112600000500" },
};
