import * as orderRefundsRows from "./order-refunds.queries.ts";

export const { findMoneyLeftByOrder, findRefundableLines } = orderRefundsRows;
