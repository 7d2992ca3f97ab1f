import type { Clock } from "../platform/clock.ts";
import type { Configuration } from "../platform/configuration.ts";
import type { CourierCompany } from "./courier-company.ts";
import { createDelhiveryClient } from "./delhivery/delhivery-client.ts";
import { createShiprocketClient } from "./shiprocket/shiprocket-client.ts";

/** The companies that this shop books with: those whose credentials it has, none by default. */
export function createCourierCompanies(
  configuration: Configuration,
  clock: Clock,
): readonly CourierCompany[] {
  const companies: CourierCompany[] = [];
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = configuration;
  const { SHIPROCKET_PICKUP_LOCATION: atShiprocket, DELHIVERY_PICKUP_LOCATION: atDelhivery } = configuration;
  if (email !== undefined && password !== undefined && atShiprocket !== undefined)
    companies.push(
      createShiprocketClient(
        {
          baseUrl: configuration.SHIPROCKET_BASE_URL,
          email,
          password,
          pickupLocation: atShiprocket,
          severalBoxes: configuration.SHIPROCKET_SEVERAL_BOXES,
          webhookToken: configuration.SHIPROCKET_WEBHOOK_TOKEN,
        },
        clock,
      ),
    );
  if (configuration.DELHIVERY_TOKEN !== undefined && atDelhivery !== undefined)
    companies.push(
      createDelhiveryClient({
        baseUrl: configuration.DELHIVERY_BASE_URL,
        token: configuration.DELHIVERY_TOKEN,
        pickupLocation: atDelhivery,
        clientName: configuration.DELHIVERY_CLIENT_NAME,
        webhookToken: configuration.DELHIVERY_WEBHOOK_TOKEN,
      }),
    );
  return companies;
}
