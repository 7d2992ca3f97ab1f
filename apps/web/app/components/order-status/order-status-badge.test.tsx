import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OrderStatusBadge } from "./order-status-badge.tsx";

it("each status is a word with a shape of its own, so that no two differ by colour alone", () => {
  render(orderStatuses.map((status) => <OrderStatusBadge key={status} status={status} />));
  const looks = orderStatuses.map((status) => screen.getByText(status).className.split(" ").at(-1));
  expect(new Set(looks).size).toBe(orderStatuses.length);
  for (const look of looks)
    expect(look).toMatch(/^_(pending|processing|in|out|shipped|delivered|cancelled|refunded)/);
});
