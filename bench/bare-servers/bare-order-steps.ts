import { findSession } from "@dakbag/api/features/users/users.queries";
import {
  findAddressesOf,
  lockOwner,
  upsertDetails,
} from "@dakbag/api/features/buyer-details/buyer-details.queries";
import { addToLine, findCartLines, reduceLines } from "@dakbag/api/features/cart/cart.queries";
import { addToStock } from "@dakbag/api/features/catalogue/stock.queries";
import { insertWebhookEvent } from "@dakbag/api/features/checkout/payments.queries";
import { findProviderReceipt, insertReceipt } from "@dakbag/api/features/receipts/receipts.queries";
import { insertInvoice, takeSerial } from "@dakbag/api/features/invoices/invoices.queries";
import {
  insertNotifications,
  insertReminder,
} from "@dakbag/api/features/notifications/notifications.queries";
import { channels } from "@dakbag/api/features/notifications/channel";
import { findHeldProducts, sumHeld } from "@dakbag/api/features/buying/reservation-limits.queries";
import {
  lockOrderOfProvider,
  saveProviderOrder,
  updateAccepted,
} from "@dakbag/api/features/orders/order-writes.queries";
import {
  findGoodsOfOrders,
  findOrder,
  findOrderOfProvider,
} from "@dakbag/api/features/orders/orders.queries";
import type { OrderRow } from "@dakbag/api/features/orders/order-rows";
import { insertOrder, lockBuyer } from "@dakbag/api/features/orders/place-order.queries";
import { lockWaitingOrders } from "@dakbag/api/features/orders/unpaid-orders.queries";
import { savepoint, together, transaction } from "@dakbag/api/platform/database";
import { firstUuidV7, uuidV7 } from "@dakbag/api/platform/uuid-v7";
import { createHash } from "node:crypto";
import type pg from "pg";
import { postTo } from "../support/post-to.ts";

const year = "26-27";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const amounts = { grossPaise: 100_000, discountPaise: 0, taxablePaise: 100_000, gstPaise: 18_000 };

/** The statements of each request of a whole order. */
export function bareOrderSteps(db: pg.Pool) {
  const userOf = async (token: string): Promise<string> => {
    const [session] = await findSession(db, createHash("sha256").update(token).digest(), new Date());
    if (!session) throw new Error("The buyer has no session.");
    return session.user_id;
  };
  const notifyPaid = (tx: pg.PoolClient, orderId: string, now: Date) =>
    insertNotifications(
      tx,
      now,
      now,
      channels.map((channel) => ({ id: uuidV7(now), orderId, aboutId: orderId, kind: "paid", channel })),
    );

  async function writeOrder(tx: pg.PoolClient, buyerId: string, now: Date): Promise<string> {
    const [[buyer]] = await together([
      lockBuyer(tx, buyerId, buyerId),
      lockWaitingOrders(tx, buyerId, new Date(now.getTime() - 3 * dayMs)),
    ]);
    const cart = await findCartLines(tx, buyerId, now);
    const skus = cart.map(({ sku }) => sku);
    await addToStock(
      tx,
      skus,
      cart.map(({ quantity }) => -quantity),
      false,
    );
    const id = uuidV7(now);
    const lines = cart.map((line, index) => ({
      ...line,
      ...amounts,
      lineNumber: index + 1,
      unitPrice: line.price,
      discountPercent: 0,
    }));
    const { address: addressLine, ...saved } = buyer!.billingAddress!;
    const address = { ...saved, addressLine };
    const order = {
      id,
      party: { userId: buyerId },
      buyer: buyer!,
      placedAt: now,
      financialYear: year,
      reservedUntil: new Date(now.getTime() + 30 * minuteMs),
      cartFingerprint: "",
      taxablePaise: amounts.taxablePaise * lines.length,
      gstPaise: amounts.gstPaise * lines.length,
      totalPaise: (amounts.taxablePaise + amounts.gstPaise) * lines.length,
      gstin: buyer!.gstin ?? "NA",
      uin: "",
      poNumber: "",
      billingAddress: address,
      shippingAddress: address,
    };
    await together([
      insertOrder(tx, order, lines),
      sumHeld(tx, buyerId, firstUuidV7(new Date(now.getTime() - dayMs))),
      findHeldProducts(tx, skus, buyerId),
      insertReminder(tx, uuidV7(now), id, now, new Date(now.getTime() + 20 * minuteMs)),
    ]);
    return id;
  }

  async function settle(tx: pg.PoolClient, razorpayOrderId: string, paymentId: string, signature: string) {
    const now = new Date();
    const [order] = await lockOrderOfProvider(tx, razorpayOrderId);
    if (!order) throw new Error(`There is no order ${razorpayOrderId}.`);
    await findProviderReceipt(tx, paymentId);
    const { id, buyerId, totalPaise } = order;
    const receipt = {
      id: uuidV7(now),
      method: "razorpay",
      reference: paymentId,
      orderId: id,
      amountPaise: totalPaise,
      feeOnTopPaise: 0,
      currency: "INR",
      receivedAt: now,
      recordedAt: now,
    } as const;
    const recording = insertReceipt(tx, receipt, true);
    const [, goods] = await together([recording, findGoodsOfOrders(tx, [id])]);
    const skus = goods.map(({ sku }) => sku);
    await reduceLines(
      tx,
      buyerId,
      skus,
      goods.map(({ quantity }) => quantity),
    );
    const status = "Order Processing";
    await together([
      updateAccepted(tx, {
        id,
        providerPaymentId: paymentId,
        acceptedAt: now,
        paidAt: now,
        toStatus: status,
        signature,
        fromStatus: "Payment Pending",
        what: `Payment ${paymentId} received`,
      }),
      notifyPaid(tx, id, now),
      savepoint(tx, () => writeInvoice(tx, id, now)),
    ]);
  }

  return {
    async add(token: string, sku: string, quantity: number) {
      const userId = await userOf(token);
      const now = new Date();
      await transaction(db, (tx) => addToLine(tx, uuidV7(now), userId, sku, quantity, now));
    },
    async saveAddress(token: string) {
      const userId = await userOf(token);
      await transaction(db, async (tx) => {
        const reading = findAddressesOf(tx, userId);
        const [, [saved]] = await together([lockOwner(tx, userId), reading]);
        await upsertDetails(tx, {
          ownerId: userId,
          gstin: "NA",
          uin: "",
          isGstinCheckDigitRight: false,
          billingAddress: saved!.address,
          now: new Date(),
        });
      });
    },
    async place(token: string, origin: string) {
      const userId = await userOf(token);
      const id = await transaction(db, (tx) => writeOrder(tx, userId, new Date()));
      const [row] = await findOrder(db, id);
      const { id: razorpayOrderId } = await postTo(`${origin}/provider/orders`, { amount: row!.totalPaise });
      await saveProviderOrder(db, id, String(razorpayOrderId));
      return { success: true, razorpayOrderId, order: row };
    },
    async verify(token: string, body: Record<string, unknown>, origin: string) {
      await userOf(token);
      const [orderId, paymentId] = [String(body["razorpayOrderId"]), String(body["razorpayPaymentId"])];
      await findOrderOfProvider(db, orderId);
      await postTo(`${origin}/provider/payment`, { paymentId });
      await transaction(db, (tx) => settle(tx, orderId, paymentId, String(body["razorpaySignature"])));
    },
    async receiveReport(body: Record<string, unknown>, capturedPaymentId: string) {
      const now = new Date();
      const [id, name] = [uuidV7(now), String(body["event"])];
      const event = { id, name, body: JSON.stringify(body), isStripped: true, capturedPaymentId };
      await insertWebhookEvent(db, { ...event, receivedAt: now, job: "none" });
    },
  };
}

async function writeInvoice(tx: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  const [order] = await findOrder(tx, orderId);
  const [taken] = await takeSerial(tx, "tax invoice", year);
  const { serial } = taken!;
  const number = `DB/${year}/${String(serial).padStart(6, "0")}`;
  const head = { id: uuidV7(now), number, financialYear: year, serial, day: now.toISOString().slice(0, 10) };
  const { lines, ...content } = contentOf(order!);
  await insertInvoice(tx, { ...head, ...content, issuedAt: now, orderId }, JSON.stringify(lines));
}

function contentOf({ lines, gstin, billingAddress, shippingAddress, ...order }: OrderRow) {
  return {
    supplier: { legalName: "", gstin: "", address: "", stateCode: "07", state: "Delhi" },
    buyerName: billingAddress.name,
    gstin,
    uin: "",
    billingAddress,
    shippingAddress,
    placeOfSupplyCode: "27",
    placeOfSupply: "Maharashtra",
    isIntraState: false,
    taxablePaise: order.taxablePaise,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: order.gstPaise,
    roundOffPaise: 0,
    totalPaise: order.totalPaise,
    lines: lines.map((line) => ({ ...line, cgstPaise: 0, sgstPaise: 0, igstPaise: line.gstPaise })),
  };
}
