// The webhook event for suspected card testing at a merchant.
import { z } from 'zod';
import { instant } from '../../envelope.ts';

export const cardTestingEvents = {
  'card_testing.suspected': {
    sentence: 'Card testing is suspected after many declined cards. Further card attempts are delayed.',
    data: z.object({
      scope: z
        .enum(['address', 'bin', 'merchant'])
        .describe(
          'What is delayed: cards from one network, cards that begin with the same digits, or all of your cards',
        ),
      network: z.string().nullable().describe('For address: 24 bits of IPv4, 48 of IPv6'),
      bin: z.string().nullable().describe('For bin: the first digits'),
      declines: z.number().int().describe('Within the hour before'),
      approvals: z.number().int().describe('Within the same hour'),
      waitUntil: instant.describe(
        'Until then such card payments are refused with TOO_MANY_REQUESTS; other channels stay open',
      ),
    }),
    example: {
      scope: 'address',
      network: '203.0.113.0/24',
      bin: null,
      declines: 10,
      approvals: 0,
      waitUntil: '2026-11-21T09:21:41.870Z',
    },
  },
} as const;
