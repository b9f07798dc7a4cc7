// The form values of a manual order, and its request body.
import type { z } from 'zod';
import type { OrderableVariant } from '#shared/contract/commerce/orders/order-quote.ts';
import type { manualOrderInput } from '#shared/contract/commerce/orders/order-shapes.ts';
import type { Currency } from '#shared/money.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export type LineValue = { variantId: string; quantity: number | null; variant: OrderableVariant };
export type DeliveryValue = {
  kind: 'delivery' | 'pick_up' | 'own' | 'none';
  regionId: string | null;
  placeId: string | null;
  fee: number | null;
  address: { line1: string; city: string; state: string };
};
export type ManualValues = {
  currency: Currency;
  customer: { email: string; name: string; phone: string };
  lines: LineValue[];
  delivery: DeliveryValue;
  couponCode: string;
  customerNote: string;
  keptDays: number | null;
  sendLink: boolean;
};
export type ManualForm = ContractForm<ManualValues>;

export const emptyManual = (currency: Currency): ManualValues => ({
  currency,
  customer: { email: '', name: '', phone: '' },
  lines: [],
  delivery: {
    kind: 'none',
    regionId: null,
    placeId: null,
    fee: null,
    address: { line1: '', city: '', state: '' },
  },
  couponCode: '',
  customerNote: '',
  keptDays: 7,
  sendLink: true,
});

type Body = z.input<typeof manualOrderInput>;

/** Fields that exist only in the form are removed by the schema of the call. */
export const bodyOf = (values: ManualValues): Body => values as unknown as Body;
