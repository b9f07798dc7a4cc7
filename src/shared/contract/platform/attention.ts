// Contract of items that need the attention of the business in one environment: each noun reports its own, most urgent first.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';

/** The icon of an item. */
export const attentionIcons = [
  'scale',
  'message',
  'webhook',
  'document',
  'refund',
  'payout',
  'box',
  'people',
  'clock',
] as const;
export type AttentionIcon = (typeof attentionIcons)[number];

/** The meaning of an item's time: its deadline, or since when it waits. */
export const attentionMoments = ['due', 'since', 'oldest', 'failed', 'sent_back'] as const;
export type AttentionMoment = (typeof attentionMoments)[number];

export const attentionItem = z.object({
  key: z.string().describe('Identifies the item; stable between calls'),
  icon: z.enum(attentionIcons),
  tone: z.enum(['danger', 'warning']),
  count: z.number().int().min(1).describe('Number of items'),
  when: z.object({
    moment: z.enum(attentionMoments),
    at: instant,
    wall: z.boolean().describe('Whether times follow real time; otherwise the clock of the environment'),
  }),
  title: z.string().describe('"3 refunds need bank details"'),
  text: z.string().describe('Context, in one line'),
  action: z.string().describe('The action to take: "Add details"'),
  path: z.string().describe('Path of the dashboard for the action'),
});
export type AttentionItem = z.output<typeof attentionItem>;

export const attentionContract = {
  listAttention: {
    method: 'GET',
    url: '/attention',
    summary: 'List what needs attention',
    description: 'Most urgent first, one entry per type of item, limited to what the caller may see.',
    access: canRead('PAYMENT_GATEWAY.DASHBOARD'),
    output: z.object({ items: z.array(attentionItem) }),
  },
} as const satisfies Contract;
