// Table types for delivery.
import type { Currency } from '#shared/money.ts';

export type DeliverySettingsTable = {
  environmentId: string;
  currency: Currency;
  note: string | null;
  updatedAt: Date;
};

export type DeliveryRegionsTable = {
  environmentId: string;
  id: string;
  position: number;
  name: string;
  states: string[];
  fee: number;
  freeFrom: number | null;
  daysMin: number;
  daysMax: number;
};

export type PickUpPlacesTable = {
  environmentId: string;
  id: string;
  position: number;
  name: string;
  address: string;
  hours: string | null;
};

export type DeliveryTables = {
  deliverySettings: DeliverySettingsTable;
  deliveryRegions: DeliveryRegionsTable;
  pickUpPlaces: PickUpPlacesTable;
};
