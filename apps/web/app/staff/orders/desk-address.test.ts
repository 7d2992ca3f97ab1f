import { describe, expect, it } from "vitest";
import { deskAddress, pageNumbers } from "./desk-address.ts";

const read = (search: string) => deskAddress.read(new URLSearchParams(search));
const change = (search: string, to: Parameters<typeof deskAddress.change>[1]) =>
  deskAddress.change(new URLSearchParams(search), to).toString();

describe("the desk's address", () => {
  it(
    "names the status in any letter case; anything else means all",
    { tags: ["staff-2.1", "staff-7.7"] },
    () => {
      expect(read("status=shipped").status).toBe("Shipped");
      expect(read("status=nonsense").status).toBeUndefined();
      expect(read("")).toEqual({ status: undefined, orderId: "", page: 1 });
    },
  );

  it.each(["0", "-1", "1.5", "x", "1e9"])("takes page %s for the first", (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  it(
    "goes back to page 1 with another status or search, and keeps them when paging",
    { tags: ["staff-4.3"] },
    () => {
      expect(change("status=Shipped&page=4", { status: "Delivered" })).toBe("status=Delivered");
      expect(change("status=Shipped&page=4", { orderId: "26-27/000001" })).toBe(
        "status=Shipped&orderId=26-27%2F000001",
      );
      expect(change("status=Shipped&orderId=a", { page: 2 })).toBe("status=Shipped&orderId=a&page=2");
      expect(change("status=Shipped", { status: undefined })).toBe("");
    },
  );
});

describe("numbered page buttons", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
    [9, 9, [1, null, 7, 8, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])("page %i of %i", (page, total, numbers) => {
    expect(pageNumbers(page, total)).toEqual(numbers);
  });
});
