// Points events for merchants' systems.
import { z } from 'zod';
import { rewardEntryKinds } from '../../commerce/rewards.ts';
import { instant } from '../envelope.ts';

const pointsData = z.object({
  customerId: z.uuid(),
  kind: z.enum(rewardEntryKinds),
  points: z.number().int(),
  balance: z.number().int().describe('Points of the customer afterwards; negative: points are owed'),
  paymentId: z.uuid().nullable(),
  rewardId: z.uuid().nullable(),
  orderId: z.uuid().nullable().describe('The order they were used for or returned from'),
  availableAt: instant.nullable(),
  expiresAt: instant.nullable(),
  createdAt: instant,
});
const credited = {
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8b01',
  kind: 'earn',
  points: 120,
  balance: 480,
  paymentId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8b02',
  rewardId: null,
  orderId: null,
  availableAt: '2026-11-26T17:40:04.114Z',
  expiresAt: '2027-11-26T17:40:04.114Z',
  createdAt: '2026-11-19T17:40:04.114Z',
} as const;

export const rewardEvents = {
  'reward_points.credited': {
    sentence: 'A customer received points: earned, added by hand, or returned with a payment or order.',
    data: pointsData,
    example: credited,
  },
  'reward_points.debited': {
    sentence: 'Points of a customer were used, taken back, deducted by hand, or expired.',
    data: pointsData,
    example: {
      ...credited,
      kind: 'take_back',
      points: -60,
      balance: 420,
      availableAt: null,
      expiresAt: null,
    },
  },
} as const;
