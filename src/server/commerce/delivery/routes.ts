// Handlers of the delivery settings.
import type { Handlers } from '#server/services.ts';
import type { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { readDelivery, saveDelivery } from './service.ts';

export const deliveryRoutes: Handlers<typeof deliverySettingsContract> = {
  getDeliverySettings: ({ tx, environment }) => readDelivery(tx, environment),
  saveDeliverySettings: ({ tx, services: { clock }, environment, audit, body }) =>
    saveDelivery({ tx, clock, environment, audit }, body),
};
