// The form values of the delivery settings.
import type { DeliverySettings } from '#shared/contract/commerce/delivery-settings.ts';
import type { Currency } from '#shared/money.ts';

export type RegionValue = {
  id: string | null;
  name: string;
  states: string[];
  fee: number | null;
  freeFrom: number | null;
  daysMin: number | null;
  daysMax: number | null;
};
export type PlaceValue = { id: string | null; name: string; address: string; hours: string | null };
export type DeliveryValues = {
  currency: Currency;
  note: string | null;
  regions: RegionValue[];
  places: PlaceValue[];
};

export function valuesOf({ currency, note, regions, places }: DeliverySettings): DeliveryValues {
  return { currency, note, regions, places };
}
