import { indiaDay } from "@dakbag/domain/dates/india-day";
import { serverNow } from "#app/api/server-time.ts";
import { productCsvTable } from "@dakbag/domain/catalogue/product-csv";
import { call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { saveCsv } from "#app/staff/save-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { unitPriceOf } from "./format-product.ts";
import type { ProductsFilter } from "./products-search-params.ts";

const failure = "Failed to download"; // staff §8

interface DownloadListProps {
  filter: ProductsFilter;
  /** How many products it has. */
  count: number;
}

/** Saves the products of the filter, all pages, as a file to edit and upload again. */
export function DownloadList({ filter: { search, category, stock, show }, count }: DownloadListProps) {
  const { isBusy, run } = useSaving((error) => {
    showToast("bad", reasonOf(error, failure));
    return null;
  });
  const download = () =>
    run(async () => {
      const query = { search, category, stock, show };
      const { products } = await call("GET /api/admin/productCsv", { query });
      const listed = products.map((product) => ({
        ...product,
        sku: product.SKU,
        price: unitPriceOf(product),
      }));
      saveCsv(`products_${indiaDay(new Date(serverNow()))}.csv`, productCsvTable(listed));
    });
  return (
    <Button busy={isBusy} disabled={count === 0} onClick={() => void download()}>
      Download current list as CSV
    </Button>
  );
}
