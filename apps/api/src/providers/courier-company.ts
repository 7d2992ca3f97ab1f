import type { ScanMeaning } from "@dakbag/domain/orders/courier-scans";

/** A box as it is weighed and measured when it is packed. */
export interface Box {
  readonly weightGrams: number;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** What leaves at one time to one address: all of it paid, from the shop's warehouse. */
export interface Consignment {
  /**
   * The shop's own name of it, at most 50 characters: the shipment's id with the number of the attempt. A courier may refuse a
   * name for good once it has seen it.
   */
  readonly reference: string;
  /** The day of the order in India, YYYY-MM-DD. */
  readonly orderedOn: string;
  readonly recipient: {
    readonly name: string;
    /** Ten digits. */
    readonly phoneNumber: string;
    readonly email: string;
    /** Street and locality in one line. */
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly pinCode: string;
    /** Null without one. */
    readonly gstin: string | null;
  };
  readonly boxes: readonly Box[];
  /** One a product: Shiprocket refuses an SKU that comes twice. */
  readonly items: readonly {
    readonly sku: string;
    readonly name: string;
    readonly hsn: string;
    readonly quantity: number;
    /** With GST. */
    readonly amountPaise: number;
  }[];
  /** The invoice's total with GST: what an e-way bill counts. */
  readonly valuePaise: number;
  readonly invoiceNumber: string;
  /** Needed from the value on that the law names; null below it. */
  readonly ewayBillNumber: string | null;
  /** `serviceId` of a quote; null leaves the choice to the company. */
  readonly serviceId: string | null;
}

export interface ParcelToSend {
  readonly pinCode: string;
  readonly boxes: readonly Box[];
  readonly valuePaise: number;
}

/** What it would cost to send boxes. The company's own estimate: the invoice counts. */
export interface Quote {
  readonly serviceId: string;
  /** As people know it: "Delhivery Surface". */
  readonly name: string;
  readonly pricePaise: number;
  readonly chargedGrams: number;
  readonly estimatedDays: number | null;
}

/** What a company knows a booking by, complete or not. It is plain data, to be stored as it is. */
export interface Booking {
  readonly reference: string;
  /** The company's own ids; null where it has none. */
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  /** The tracking numbers, one a box in the order of the boxes, or one for all together. Booked only once the verdict says so. */
  readonly awbs: readonly string[];
  /** Who carries it; null while that is not known. */
  readonly courierName: string | null;
}

/** Something that the company does not do, with its reason as staff read it. */
export interface Refused {
  readonly verdict: "refused";
  readonly reason: string;
}

export type BookingVerdict =
  | { readonly verdict: "booked"; readonly booking: Booking }
  /** Nothing is booked under this reference, nor can be: begin again with the next attempt's, and without a booking. */
  | { readonly verdict: "reference used"; readonly reason: string }
  /** Nothing is wrong with it: the same call works later. */
  | { readonly verdict: "later"; readonly reason: string }
  /** The same call works once staff have changed what it is refused for; a changed consignment is another attempt. */
  | Refused;

export type PickupVerdict =
  | {
      readonly verdict: "requested";
      /** Whether it was requested before: then this changed nothing. */
      readonly isRepeat: boolean;
      readonly pickupId: string | null;
    }
  | Refused;

/** PDF files, each as the company made it. Its links to them end: what is printed again is kept. */
export type FilesVerdict = { readonly verdict: "made"; readonly files: readonly Buffer[] } | Refused;

export type DoneVerdict = { readonly verdict: "done" } | Refused;

export type CancelVerdict =
  | DoneVerdict
  /** The driver has it, and nothing was cancelled. */
  | { readonly verdict: "picked up" }
  /** It was cancelled when the driver had it: its courier brings it back under its number. */
  | { readonly verdict: "comes back" };

/** When and how a courier is to come again after a delivery that failed. */
export interface NextDelivery {
  /** In India, YYYY-MM-DD. */
  readonly comeOn: string;
  /** No earlier day is possible. */
  readonly isNextDay: boolean;
  /** For the driver; empty without one. */
  readonly note: string;
  /** Ten digits, instead of the recipient's; empty without one. */
  readonly phoneNumber: string;
}

/** One scan of a parcel. It has no id: a scan with the same AWB, code, time and activity is the same. */
export interface Scan {
  readonly awb: string;
  /** The company's own, as it stands: "42", "UD In Transit X-PPOM". */
  readonly code: string;
  readonly at: Date;
  /** Free texts of the courier, cut to what a page shows. */
  readonly activity: string;
  readonly location: string;
  /** Undefined of a code that is not known, and of a parcel that the buyer sends back: history, and no more. */
  readonly meaning: ScanMeaning | undefined;
}

export interface TrackedParcel {
  readonly awb: string;
  /** The oldest first. */
  readonly scans: readonly Scan[];
  readonly expectedAt: Date | null;
}

export interface Webhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  readonly receivedAt: Date;
}

export type WebhookVerdict =
  | { readonly verdict: "scanned"; readonly reference: string | null; readonly parcel: TrackedParcel }
  /** Without this company's token: anybody may have sent it. Null of a body that it does not send. */
  | { readonly verdict: "unsigned"; readonly awb: string | null }
  | { readonly verdict: "unreadable" };

/** At most this many AWBs are tracked by one call; both companies say so. */
export const maxTrackedParcels = 50;

/**
 * A company that books parcels with couriers. What it refuses is a verdict. Every method but `readWebhook` throws ProviderError
 * `unavailable` when it cannot be reached, is overloaded, rejects the shop's credentials or gives no valid answer: then the
 * outcome is not known, and the same call may be made again.
 */
export interface CourierCompany {
  readonly name: "Shiprocket" | "Delhivery";

  /** The services that take these boxes, with the reason when there are none. */
  quote(
    parcel: ParcelToSend,
  ): Promise<{ readonly quotes: readonly Quote[]; readonly whyNone: string | null }>;

  /**
   * How many days after the hand-over parcels usually arrive at a PIN code, by the service that would be proposed; null when the
   * company does not say. Not retried: nothing waits for it.
   */
  estimateDays(pinCode: string): Promise<number | null>;

  /**
   * Books a consignment, or goes on with a booking that was begun: what an earlier call did, whose answer was lost, is found
   * before anything is booked. One caller at a time for a reference.
   *
   * @param begun what `save` had last for this reference; null when it had nothing
   * @param save stores the booking; what comes after it costs money or cannot be undone
   */
  book(
    consignment: Consignment,
    begun: Booking | null,
    save: (booking: Booking) => Promise<void>,
  ): Promise<BookingVerdict>;

  /** What the company has under a reference, cancelled or not; undefined when it has nothing, or has not found it yet. */
  findByReference(
    reference: string,
  ): Promise<{ readonly booking: Booking; readonly isCancelled: boolean } | undefined>;

  /** The labels of a booking, one file an AWB. */
  makeLabels(booking: Booking): Promise<FilesVerdict>;

  /** Asks for the pick-up of bookings. @returns a verdict for each, in their order */
  requestPickup(bookings: readonly Booking[], at: Date): Promise<readonly PickupVerdict[]>;

  /** The list that the courier's driver signs, once the pick-up was requested; no files where the company has none. */
  makeManifest(bookings: readonly Booking[]): Promise<FilesVerdict>;

  attachEwayBill(
    booking: Booking,
    bill: { ewayBillNumber: string; invoiceNumber: string },
  ): Promise<DoneVerdict>;

  /**
   * Asks for the cancellation, which tracking shows later or never. A driver may pick up at the same moment, which tracking shows later,
   * too: "done" is no proof that the goods are here.
   *
   * @param mayReturn whether goods that were picked up are to come back; they go on otherwise
   */
  cancel(booking: Booking, options: { readonly mayReturn: boolean }): Promise<CancelVerdict>;

  /**
   * Asks for another delivery of what could not be delivered. Again it asks for the same. "Done" means that the company has taken
   * the request: one that it does not follow shows as another delivery that fails.
   */
  comeAgain(awbs: readonly string[], next: NextDelivery): Promise<DoneVerdict>;

  /**
   * The scans of at most `maxTrackedParcels` parcels, by AWB; one that the company does not know, or has not scanned, is missing.
   *
   * @param now scans from later than this are left out: they are found again once their time has come
   */
  track(awbs: readonly string[], now: Date): Promise<ReadonlyMap<string, TrackedParcel>>;

  /**
   * Reads what the company has pushed. It is not signed, comes twice, late, in any order or never: before a parcel counts as
   * delivered, returned or lost, track it.
   */
  readWebhook(webhook: Webhook): WebhookVerdict;
}
