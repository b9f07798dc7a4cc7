// The webhook events of subscriptions.
import { z } from 'zod';
import { day, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { collections, subscriptionStatuses } from './subscription-enums.ts';

const data = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(subscriptionStatuses),
  customer: z.uuid(),
  plan: z.uuid(),
  version: z.number().int().describe('Version of the plan’s prices'),
  quantity: z.number().int(),
  amount: minorUnits.describe('Per period, before taxes'),
  currency: currencyField,
  collection: z.enum(collections),
  periodFrom: day.nullable().describe('First day of the last billed period'),
  periodUntil: day.nullable().describe('The day after its last day'),
  nextOn: day.nullable().describe('When it is billed next'),
  cancelOn: day.nullable().describe('When it ends, if that is planned'),
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9b01',
  reference: 'SUB-7H2K9M4T',
  status: 'ACTIVE',
  customer: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9b02',
  plan: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a01',
  version: 1,
  quantity: 23,
  amount: 14_835_000,
  currency: 'NGN',
  collection: 'card',
  periodFrom: '2026-11-16',
  periodUntil: '2026-12-16',
  nextOn: '2026-12-16',
  cancelOn: null,
};

export const subscriptionEvents = {
  'subscription.created': {
    sentence: 'A customer subscribed to a plan.',
    data,
    example: { ...example, status: 'CREATED', periodFrom: null, periodUntil: null, nextOn: '2026-11-16' },
  },
  'subscription.started': {
    sentence: 'A subscription became active: its first payment was made, or it started without one.',
    data,
    example,
  },
  'subscription.billed': { sentence: 'A subscription period was billed.', data, example },
  'subscription.past_due': {
    sentence: 'A payment for a subscription period failed.',
    data,
    example: { ...example, status: 'PENDING' },
  },
  'subscription.recovered': { sentence: 'A past due subscription was paid.', data, example },
  'subscription.card_expiring': {
    sentence: 'The card of a subscription expires before its next charge.',
    data,
    example,
  },
  'subscription.updated': {
    sentence: 'A subscription was changed, paused or resumed, or its end was planned.',
    data,
    example: { ...example, quantity: 24, amount: 15_480_000 },
  },
  'subscription.ended': {
    sentence: 'A subscription was cancelled or completed, or its first payment was not made in time.',
    data,
    example: { ...example, status: 'CLOSED', nextOn: null },
  },
} as const;
export type SubscriptionEventType = keyof typeof subscriptionEvents;
