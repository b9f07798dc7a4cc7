// The nouns of the area 'commerce': the store, its catalogue and stock, orders, deliveries, reviews and rewards.
import type { Module } from '#server/module.ts';
import { deliveryModule } from './delivery/module.ts';

export const commerceModules: readonly Module[] = [deliveryModule];
