// Labels of prices in the console.
import type { PriceRegion, PriceState } from '#shared/contract/operator/prices.ts';

export const stateLabels: Record<PriceState, string> = {
  current: 'Current',
  'to-come': 'Scheduled',
  past: 'Past',
};

export const regionLabels: Record<PriceRegion, string> = {
  local: 'Local',
  international: 'International',
  any: 'Any',
};
