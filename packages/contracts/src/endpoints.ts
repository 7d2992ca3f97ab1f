import type * as z from "zod";
import * as gst from "./gst-validation.ts";
import * as account from "./account.ts";
import * as audit from "./audit-log.ts";
import * as bookings from "./bookings.ts";
import * as cart from "./cart.ts";
import * as catalogue from "./catalogue.ts";
import * as claims from "./claims.ts";
import * as chargeImports from "./charge-imports.ts";
import * as checkout from "./checkout.ts";
import * as companies from "./companies.ts";
import * as delivery from "./delivery.ts";
import * as enquiries from "./enquiries.ts";
import * as gstRates from "./gst-rates.ts";
import * as gstReturns from "./gst-returns.ts";
import * as handOver from "./hand-over.ts";
import * as imports from "./imports.ts";
import * as inventory from "./inventory.ts";
import * as invoices from "./invoices.ts";
import * as contact from "./contact.ts";
import * as customers from "./customers.ts";
import * as marketplace from "./marketplace-authorisation.ts";
import * as orderCleanup from "./order-cleanup.ts";
import * as orderDesk from "./order-desk.ts";
import * as orderMessages from "./order-messages.ts";
import * as cancellationRequests from "./cancellation-requests.ts";
import * as orderNotes from "./order-notes.ts";
import * as orderViews from "./order-views.ts";
import * as orderPrints from "./order-prints.ts";
import * as reports from "./order-reports.ts";
import * as orders from "./orders.ts";
import * as ownCredentials from "./own-credentials.ts";
import * as packets from "./packet-series.ts";
import * as packing from "./packing.ts";
import * as following from "./following.ts";
import * as parcels from "./parcels.ts";
import * as pictures from "./pictures.ts";
import * as productEditor from "./product-editor.ts";
import * as privacy from "./privacy.ts";
import * as productSearch from "./product-search.ts";
import * as products from "./products.ts";
import * as refunds from "./refunds.ts";
import * as unknownPayments from "./unknown-payments.ts";
import * as secondFactor from "./second-factor.ts";
import * as selectedOrders from "./selected-orders.ts";
import * as sessions from "./sessions.ts";
import * as addresses from "./shipping-addresses.ts";
import * as shipping from "./shipping-details.ts";
import * as staffHome from "./staff-home.ts";
import * as vendors from "./vendors.ts";
import * as vendorImports from "./vendor-imports.ts";

/** Every endpoint of the shop. A test fails if the server's routes differ from this list. */
export const endpoints = [
  account.sendOtp,
  account.verifyOtp,
  account.checkPassword,
  account.register,
  account.login,
  account.loginWithOtp,
  account.logout,
  account.profile,
  contact.getContact,
  contact.changeContact,
  contact.sendEmailLink,
  contact.confirmEmail,
  ownCredentials.changePassword,
  ownCredentials.changePhoneNumber,
  secondFactor.readSecondFactor,
  secondFactor.startSecondFactor,
  secondFactor.setUpSecondFactor,
  secondFactor.replaceRecoveryCodes,
  secondFactor.removeSecondFactor,
  sessions.listSessions,
  sessions.endSession,
  sessions.endSessions,
  catalogue.listProducts,
  catalogue.stockOfProducts,
  catalogue.listingPage,
  catalogue.fittingProducts,
  catalogue.tilesOfProducts,
  catalogue.productFamily,
  catalogue.productDetails,
  productSearch.searchProducts,
  catalogue.searchPage,
  delivery.findDelivery,
  cart.getCart,
  cart.addToCart,
  cart.addLinesToCart,
  cart.changeCartLine,
  cart.deleteCartLine,
  cart.restoreCartLine,
  cart.saveForLater,
  cart.moveToCart,
  cart.deleteSavedLine,
  shipping.getShippingDetails,
  shipping.saveShippingDetails,
  shipping.isUserFromDelhi,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.deleteAddress,
  addresses.makeDefaultAddress,
  marketplace.validateMeesho,
  marketplace.authenticateValmoUser,
  checkout.createOrder,
  checkout.retryPayment,
  checkout.cancelOrder,
  checkout.verifyPayment,
  checkout.recheckPayment,
  checkout.paymentWebhook,
  following.courierWebhook,
  orders.listOrders,
  orders.findOrderDetails,
  orders.findHeldGoods,
  orders.reorder,
  invoices.downloadInvoice,
  invoices.downloadCreditNote,
  invoices.makeInvoice,
  orderDesk.listAllOrders,
  parcels.arrangeParcels,
  orderDesk.updateOrder,
  selectedOrders.previewUpdateOrders,
  selectedOrders.updateOrders,
  orderDesk.getStaffOrder,
  orderDesk.orderHistory,
  cancellationRequests.requestCancellation,
  cancellationRequests.declineCancellation,
  parcels.choosePartDelivery,
  claims.findClaims,
  claims.raiseClaim,
  claims.addClaimPicture,
  claims.withdrawClaim,
  claims.listClaims,
  claims.findClaimsOnDesk,
  claims.downloadClaimPicture,
  claims.acceptClaim,
  claims.refuseClaim,
  claims.cancelReplacement,
  following.answerDelivery,
  following.markCourierNotified,
  orderNotes.addOrderNote,
  orderNotes.assignOrder,
  orderNotes.listStaff,
  orderMessages.sendOrderMessageAgain,
  orderDesk.findNeighboursOfOrder,
  orderViews.listOrderViews,
  orderViews.createOrderView,
  orderViews.updateOrderView,
  orderViews.deleteOrderView,
  orderPrints.printOrders,
  orderPrints.printForPacking,
  packing.listOrdersToPack,
  packing.finishProduction,
  packing.saveParcel,
  handOver.findUsedTrackingIds,
  packing.downloadStatusTemplate,
  handOver.listCouriers,
  handOver.changeCourier,
  handOver.previewHandOver,
  handOver.handOver,
  handOver.listHandOvers,
  handOver.lastHandOver,
  handOver.undoHandOver,
  bookings.getBookings,
  bookings.quoteParcels,
  bookings.bookParcels,
  bookings.cancelBooking,
  bookings.requestPickups,
  bookings.downloadCourierFiles,
  bookings.listOverweightParcels,
  bookings.saveCharge,
  bookings.attachEwayBill,
  chargeImports.chargeImport.update,
  chargeImports.chargeImport.preview,
  chargeImports.chargeImport.last,
  chargeImports.chargeImport.undo,
  refunds.refundPieces,
  refunds.refundGoodwill,
  refunds.retryRefund,
  imports.bulkOrderStatus,
  imports.previewBulkOrderStatus,
  imports.lastBulkOrderStatus,
  imports.undoBulkOrderStatus,
  vendorImports.valmoImport.update,
  vendorImports.valmoImport.preview,
  vendorImports.valmoImport.last,
  vendorImports.valmoImport.undo,
  vendorImports.meeshoImport.update,
  vendorImports.meeshoImport.preview,
  vendorImports.meeshoImport.last,
  vendorImports.meeshoImport.undo,
  vendors.findValmoVendors,
  vendors.editValmoVendor,
  vendors.findMeeshoVendors,
  vendors.editMeeshoVendor,
  orderCleanup.orderCleanup,
  orderCleanup.orderCleanupState,
  packets.getPackets,
  packets.listPacketSeries,
  gst.validateGst,
  gstRates.listGstRates,
  gstRates.scheduleGstRate,
  gstRates.withdrawGstRate,
  reports.downloadAllOrders,
  reports.downloadProcessingOrders,
  reports.downloadProcessingOrdersWithSplitItems,
  reports.ordersWorkbook,
  reports.pendingOrdersWorkbook,
  reports.invoiceWorkbook,
  reports.packingWorkbook,
  gstReturns.gstr1Json,
  gstReturns.gstr1Workbook,
  gstReturns.salesRegister,
  gstReturns.documentsOfMonth,
  gstReturns.documentsArchive,
  audit.listAuditEntries,
  inventory.listInventory,
  inventory.downloadInventory,
  inventory.changeInventory,
  productEditor.productTerms,
  productEditor.productToEdit,
  productEditor.createProduct,
  productEditor.changeProduct,
  pictures.addPicture,
  pictures.showPicture,
  customers.listCustomers,
  customers.findCustomer,
  customers.changeRole,
  customers.changeHoldLimit,
  secondFactor.resetSecondFactor,
  sessions.endSessionOfCustomer,
  sessions.endSessionsOfCustomer,
  privacy.readOwnData,
  privacy.downloadOwnData,
  privacy.eraseOwnAccount,
  privacy.eraseCustomer,
  companies.readCompany,
  companies.openCompany,
  companies.renameCompany,
  companies.leaveCompany,
  companies.addBranch,
  companies.renameBranch,
  companies.closeBranch,
  companies.readBranchDetails,
  companies.saveBranchDetails,
  companies.chooseBranch,
  companies.inviteMember,
  companies.withdrawInvitation,
  companies.takeInvitation,
  companies.declineInvitation,
  companies.changeMember,
  companies.removeMember,
  unknownPayments.listUnknownPayments,
  unknownPayments.refundUnknownPayment,
  unknownPayments.dismissUnknownPayment,
  staffHome.readStaffHome,
  enquiries.sendEnquiry,
  enquiries.listEnquiries,
  enquiries.findEnquiry,
  enquiries.changeEnquiryStatus,
  enquiries.downloadArtwork,
  products.listDeskProducts,
  products.changeStockAndPrice,
  products.listProductsForCsv,
  imports.checkProductCsv,
  imports.applyProductCsv,
  imports.lastProductCsv,
  imports.undoProductCsv,
] as const;

/** The same list as a type, keyed by name: what a caller sends (`input`) and receives (`output`). */
export type Endpoints = {
  [E in (typeof endpoints)[number] as E["name"]]: {
    params: z.input<E["params"]>;
    query: z.input<E["query"]>;
    body: z.input<E["body"]>;
    answer: z.output<E["answer"]>;
  };
};
