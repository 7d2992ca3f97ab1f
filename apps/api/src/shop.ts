import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { CatalogueCache } from "./features/catalogue/catalogue-cache.ts";
import type { Clock } from "./platform/clock.ts";
import type { Configuration } from "./platform/configuration.ts";
import type { ReadDatabase } from "./platform/read-database.ts";
import type { Authenticate } from "./platform/route.ts";
import type { Storage } from "./platform/storage.ts";
import type { CourierCompany } from "./providers/courier-company.ts";
import type { GstRegistry } from "./providers/gst-registry.ts";
import type { MailSender } from "./providers/mail-sender.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";
import type { SmsSender } from "./providers/sms-sender.ts";
import type { VendorSystem } from "./providers/vendor-system.ts";

/** The dependencies of the features: passed to each when it is registered, never imported as globals. */
export interface Shop {
  readonly db: pg.Pool;
  /** For lists and reports. */
  readonly readDb: ReadDatabase;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly authenticate: Authenticate;
  readonly catalogue: CatalogueCache;
  readonly payments: PaymentProvider;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** The companies that parcels are booked with; none where none is set up. */
  readonly couriers: readonly CourierCompany[];
  readonly gstRegistry: GstRegistry;
  readonly vendorSystem: VendorSystem;
  /** The disks that the data is on. */
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
}
