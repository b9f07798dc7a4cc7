// Contract of the rails of live mode, for staff: who carries transfers, virtual accounts and remittances, who clears invoices, and how they answer.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';

export const liveRails = ['transfers', 'virtual_accounts', 'remittance', 'e_invoicing'] as const;
export type LiveRailName = (typeof liveRails)[number];

/** connected: live money goes through it · simulated: live mode uses the sandbox · missing: live mode refuses what needs it. */
export const liveRailStates = ['connected', 'simulated', 'missing'] as const;
export type LiveRailState = (typeof liveRailStates)[number];

export const liveRail = z.object({
  rail: z.enum(liveRails),
  state: z.enum(liveRailStates),
  provider: z.string().nullable().describe('Whom the configuration names; null: nobody'),
  host: z.string().nullable().describe('Where it is called; never its credentials'),
  setting: z.string().describe('The variable of the configuration that names it'),
  noticeUrl: z.string().nullable().describe('Where the provider has to send its notices, where it does'),
  connectedAt: instant.nullable().describe('When the program first started with this provider at this host'),
  lastAnswerAt: instant.nullable().describe('Its last usable answer, to within half a minute'),
  lastFailureAt: instant.nullable(),
  lastFailure: z.string().nullable(),
  refusals: z.array(z.string()).describe('What merchants are told while nobody is connected'),
});
export type LiveRail = z.output<typeof liveRail>;

export const liveRailsContract = {
  listLiveRails: {
    method: 'GET',
    url: '/operator/live-rails',
    summary:
      'Who carries live transfers, virtual accounts and remittances, who clears invoices, and how they last answered',
    access: { operator: ['GATEWAYS.READ'] },
    output: z.object({ items: z.array(liveRail) }),
  },
} as const satisfies Contract;
