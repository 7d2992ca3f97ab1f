import { indiaDay } from "@dakbag/domain/dates/india-day";
import { productCsvTable } from "@dakbag/domain/catalogue/product-csv";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/api/server-time.ts";
import { ListDownload } from "#app/staff/list-download.tsx";
import { saveCsv } from "#app/staff/save-csv.ts";
import { unitPriceOf } from "./format-product.ts";
import type { ProductsFilter } from "./products-search-params.ts";

interface DownloadListProps {
  filter: ProductsFilter;
  /** How many products it has. */
  count: number;
}

/** Saves the products of the filter, all pages, as a file to edit and upload again. */
export function DownloadList({ filter: { search, category, stock, show }, count }: DownloadListProps) {
  async function save() {
    const query = { search, category, stock, show };
    const { products } = await call("GET /api/admin/productCsv", { query });
    const listed = products.map((product) => ({
      ...product,
      sku: product.SKU,
      price: unitPriceOf(product),
    }));
    saveCsv(`products_${indiaDay(new Date(serverNow()))}.csv`, productCsvTable(listed));
  }
  return <ListDownload label="Download current list as CSV" count={count} save={save} />;
}
