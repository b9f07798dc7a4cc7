// Contract of live rails for staff: the providers of transfers, virtual accounts, remittances and invoice clearance, and their last
// answers.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';

export const liveRails = ['transfers', 'virtual_accounts', 'remittance', 'e_invoicing'] as const;
export type LiveRailName = (typeof liveRails)[number];

/** connected: live money uses it · simulated: live mode uses the sandbox · missing: live mode refuses calls that need it. */
export const liveRailStates = ['connected', 'simulated', 'missing'] as const;
export type LiveRailState = (typeof liveRailStates)[number];

export const liveRail = z.object({
  rail: z.enum(liveRails),
  state: z.enum(liveRailStates),
  provider: z.string().nullable().describe('The configured provider; null: none'),
  host: z.string().nullable().describe('Host that is called; credentials are never shown'),
  setting: z.string().describe('The configuration variable'),
  noticeUrl: z.string().nullable().describe('Address the provider must send notifications to, if any'),
  connectedAt: instant.nullable().describe('First start with this provider and host'),
  lastAnswerAt: instant.nullable().describe('Last usable response, accurate to half a minute'),
  lastFailureAt: instant.nullable(),
  lastFailure: z.string().nullable(),
  refusals: z.array(z.string()).describe('What merchants are told while nothing is connected'),
});
export type LiveRail = z.output<typeof liveRail>;

export const liveRailsContract = {
  listLiveRails: {
    method: 'GET',
    url: '/operator/live-rails',
    summary: 'List live rails',
    description:
      'Returns the providers of live transfers, virtual accounts, remittances and e-invoicing, and how they last responded.',
    access: { operator: ['GATEWAYS.READ'] },
    output: z.object({ items: z.array(liveRail) }),
  },
} as const satisfies Contract;
