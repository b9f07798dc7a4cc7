// Module definition of delivery.
import { calls, type Module } from '#server/module.ts';
import { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { deliveryRoutes } from './routes.ts';

export const deliveryModule: Module = {
  tables: ['delivery_settings', 'delivery_regions', 'pick_up_places'],
  calls: [calls('delivery-settings', deliverySettingsContract, deliveryRoutes)],
};
