import { type ApiBuyer, callShop } from "./shop-api.ts";

/** A path for each page of staff that has a parameter, by its pattern: of this admin's own order, and an enquiry. */
export async function staffExamples(
  buyer: ApiBuyer,
  paidId: string,
): Promise<Readonly<Record<string, string>>> {
  const { customers } = await callShop<{ customers: { id: string }[] }>(
    buyer,
    "GET",
    `/api/admin/customers?search=${buyer.person.phoneNumber}`,
  );
  await callShop(null, "POST", "/api/enquiries", {
    kind: "customisation",
    name: "Asha Rao",
    companyName: "Shree Balaji Garments and Textiles Private Limited",
    phoneNumber: buyer.person.phoneNumber,
    email: "a-rather-long-address@shree-balaji-garments.example",
    what: "Poly courier bags 10x12 inch, two colours",
    quantity: "50,000",
  });
  const { enquiries } = await callShop<{ enquiries: { id: string }[] }>(buyer, "GET", "/api/admin/enquiries");
  return {
    "admin/orders/:id": `admin/orders/${paidId}`,
    "admin/customers/:id": `admin/customers/${customers[0]!.id}`,
    "admin/products/:sku": "admin/products/TAPBRN048",
    "admin/enquiries/:id": `admin/enquiries/${enquiries[0]!.id}`,
  };
}
