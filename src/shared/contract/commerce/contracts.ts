// The contracts of commerce, by noun.
import type { Contract } from '../endpoint.ts';
import { deliverySettingsContract } from './delivery-settings.ts';

export const commerceContracts = {
  'delivery-settings': deliverySettingsContract,
} as const satisfies Readonly<Record<string, Contract>>;
