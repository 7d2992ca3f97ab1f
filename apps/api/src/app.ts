import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { randomUUID } from "node:crypto";
import type { ServerOptions } from "node:http";
import { registerAccountRoutes } from "./features/account/account.routes.ts";
import { registerContactRoutes } from "./features/account/contact.routes.ts";
import { registerSessionsRoutes } from "./features/account/sessions.routes.ts";
import { registerAuditLogRoutes } from "./features/audit-log/audit-log.routes.ts";
import { registerBookingsRoutes } from "./features/bookings/bookings.routes.ts";
import { registerCartRoutes } from "./features/cart/cart.routes.ts";
import { registerCatalogueRoutes } from "./features/catalogue/catalogue.routes.ts";
import { registerProductSearch } from "./features/catalogue/product-search.routes.ts";
import { registerCheckoutRoutes } from "./features/checkout/checkout.routes.ts";
import { claimFormLimits } from "./features/claims/claim-limits.ts";
import { registerClaimPictures, registerClaimsRoutes } from "./features/claims/claims.routes.ts";
import { registerCompaniesRoutes } from "./features/companies/companies.routes.ts";
import { registerCustomersRoutes } from "./features/customers/customers.routes.ts";
import { registerDeliveryRoutes } from "./features/delivery/delivery.routes.ts";
import { registerEnquiriesRoutes, registerSendEnquiry } from "./features/enquiries/enquiries.routes.ts";
import { enquiryFormLimits } from "./features/enquiries/enquiry-limits.ts";
import { registerFollowingRoutes } from "./features/following/following.routes.ts";
import { registerGstRatesRoutes } from "./features/gst-rates/gst-rates.routes.ts";
import { registerGstReturnRoutes } from "./features/gst-returns/gst-returns.routes.ts";
import { registerGstValidationRoutes } from "./features/gst-validation/gst-validation.routes.ts";
import { registerImportsRoutes } from "./features/imports/imports.routes.ts";
import { registerInventoryRoutes } from "./features/inventory/inventory.routes.ts";
import { registerInvoiceRoutes } from "./features/invoices/invoices.routes.ts";
import { registerNotificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { createDocumentWriter } from "./features/invoices/document-writer.ts";
import { registerCancellationRequestRoutes } from "./features/cancellation-requests/cancellation-requests.routes.ts";
import { registerOrderNotesRoutes } from "./features/order-notes/order-notes.routes.ts";
import { registerOrderPrintRoutes } from "./features/order-prints/order-prints.routes.ts";
import { registerOrderReportRoutes } from "./features/order-reports/order-reports.routes.ts";
import { registerOrderCleanupRoutes } from "./features/order-cleanup/order-cleanup.routes.ts";
import { registerParcelsRoutes } from "./features/order-changes/parcels.routes.ts";
import { registerOrderDeskRoutes } from "./features/order-desk/order-desk.routes.ts";
import { registerOrderViewsRoutes } from "./features/order-views/order-views.routes.ts";
import { registerOrderRoutes } from "./features/orders/orders.routes.ts";
import { registerPacketSeriesRoutes } from "./features/packet-series/packet-series.routes.ts";
import { registerPackingRoutes } from "./features/packing/packing.routes.ts";
import { registerPrivacyRoutes } from "./features/privacy/privacy.routes.ts";
import { registerPictures, registerPictureUpload } from "./features/products/pictures.routes.ts";
import { registerProductEditorRoutes } from "./features/products/product-editor.routes.ts";
import { registerProductsRoutes } from "./features/products/products.routes.ts";
import { registerRefundsRoutes } from "./features/refunds/refunds.routes.ts";
import { registerSecondFactorRoutes } from "./features/second-factor/second-factor.routes.ts";
import { registerBuyerDetailsRoutes } from "./features/buyer-details/buyer-details.routes.ts";
import { registerStaffHomeRoutes } from "./features/staff-home/staff-home.routes.ts";
import { registerUnknownPaymentsRoutes } from "./features/unknown-payments/unknown-payments.routes.ts";
import { registerVendorsRoutes } from "./features/vendors/vendors.routes.ts";
import {
  handleUnreadableRequest,
  handleUnreadableUrl,
  refuseForeignAuthority,
  registerErrorHandler,
} from "./platform/error-handler.ts";
import { createFileReader } from "./platform/file-reader.ts";
import { registerMultipartForms } from "./platform/multipart-forms.ts";
import type { Shop } from "./shop.ts";

const maxJsonBodyBytes = 100_000;

/**
 * Creates the API with all features; each registration is a folder under `features/`.
 *
 * @param prepare adds hooks before there is any route; later ones would miss the routes of plugins
 * @param http how long the server waits for what clients send
 */
export async function createApp(
  shop: Shop,
  prepare: (app: FastifyInstance) => void = () => undefined,
  http: ServerOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: handleUnreadableUrl,
    clientErrorHandler: handleUnreadableRequest,
    bodyLimit: maxJsonBodyBytes,
    http,
    ...(http.requestTimeout !== undefined && { requestTimeout: http.requestTimeout }),
    trustProxy: trustedProxies(shop.configuration),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  prepare(app);
  acceptEmptyJsonBodies(app);
  registerErrorHandler(app, shop.storage.note);
  refuseForeignAuthority(app);
  // The time of the shop, which follows the database's: browsers count by it, whatever their own clock says.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    void reply.header("date", shop.clock().toUTCString());
    done();
  });
  const documents = createDocumentWriter();
  app.addHook("onClose", () => documents.close());
  // Files of visitors never delay those of staff.
  const [filesOfStaff, filesOfVisitors] = [
    createFileReader({ threads: 2 }),
    createFileReader({ threads: 1 }),
  ];
  app.addHook("onClose", () => Promise.all([filesOfStaff.close(), filesOfVisitors.close()]));
  await app.register(async (account) => {
    // The proof of a verified phone, and what makes a browser known.
    await account.register(cookie);
    registerAccountRoutes(account, shop);
    registerPrivacyRoutes(account, shop, documents);
  });
  registerContactRoutes(app, shop);
  registerSecondFactorRoutes(app, shop);
  registerSessionsRoutes(app, shop);
  registerCatalogueRoutes(app, shop);
  registerProductSearch(app, shop);
  registerDeliveryRoutes(app, shop);
  registerCartRoutes(app, shop);
  registerBuyerDetailsRoutes(app, shop);
  await registerCheckoutRoutes(app, shop);
  registerOrderRoutes(app, shop);
  registerInvoiceRoutes(app, shop, documents);
  registerOrderDeskRoutes(app, shop);
  registerParcelsRoutes(app, shop);
  await registerFollowingRoutes(app, shop);
  registerOrderCleanupRoutes(app, shop);
  registerOrderViewsRoutes(app, shop);
  registerRefundsRoutes(app, shop);
  registerUnknownPaymentsRoutes(app, shop);
  await app.register(async (forms) => {
    await registerMultipartForms(forms);
    registerImportsRoutes(forms, shop, filesOfStaff);
    registerPictureUpload(forms, shop, filesOfStaff);
  });
  await app.register(async (forms) => {
    await registerMultipartForms(forms, enquiryFormLimits);
    // Space for files is reserved for browsers that signed in before.
    await forms.register(cookie);
    registerSendEnquiry(forms, shop, filesOfVisitors);
  });
  await app.register(async (forms) => {
    await registerMultipartForms(forms, claimFormLimits);
    registerClaimPictures(forms, shop, filesOfVisitors);
  });
  registerClaimsRoutes(app, shop);
  registerEnquiriesRoutes(app, shop);
  registerPacketSeriesRoutes(app, shop);
  registerGstValidationRoutes(app, shop);
  registerOrderReportRoutes(app, shop);
  registerCancellationRequestRoutes(app, shop);
  registerOrderNotesRoutes(app, shop);
  registerNotificationsRoutes(app, shop);
  registerOrderPrintRoutes(app, shop);
  registerPackingRoutes(app, shop);
  registerBookingsRoutes(app, shop);
  registerGstReturnRoutes(app, shop, documents);
  registerAuditLogRoutes(app, shop);
  registerGstRatesRoutes(app, shop);
  registerInventoryRoutes(app, shop);
  registerProductsRoutes(app, shop);
  registerProductEditorRoutes(app, shop);
  registerVendorsRoutes(app, shop);
  registerPictures(app, shop);
  registerCompaniesRoutes(app, shop);
  registerCustomersRoutes(app, shop);
  registerStaffHomeRoutes(app, shop);

  return app;
}

function trustedProxies({ TRUSTED_PROXIES }: Shop["configuration"]): string[] | false {
  return TRUSTED_PROXIES === "" || TRUSTED_PROXIES === "none" ? false : TRUSTED_PROXIES.split(",");
}

/** Replaces Fastify's schema compilers: loading them would take a tenth of the start. */
function noSchemas(): never {
  throw new Error("Routes have no JSON schema: the contracts validate requests and responses.");
}

/** Some clients send the JSON content type with an empty body. */
function acceptEmptyJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
