// Contract of the status page: the parts of the platform, each with a state measured for the response.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';

export const statusParts = ['api', 'database', 'jobs', 'emails', 'sms', 'cards', 'bank'] as const;
export type StatusPart = (typeof statusParts)[number];

/**
 * `working`: normal. `slow`: delayed, but progressing. `down`: not working. `local`: stored here, sent nowhere. `not_connected`: none is
 * configured, and features that need it say so.
 */
export const statusStates = ['working', 'slow', 'down', 'local', 'not_connected'] as const;
export type StatusState = (typeof statusStates)[number];

export const partStatus = z.object({
  part: z.enum(statusParts),
  state: z.enum(statusStates),
  latency_ms: z
    .number()
    .nullable()
    .describe('Current response time; for the API, the delay of its event loop'),
  waiting: z.number().int().nullable().describe('Work that is overdue'),
  failed: z.number().int().nullable().describe('Work that failed within the last hour or is failing now'),
  last_at: z.string().nullable().describe('When it last worked'),
});
export type PartStatus = z.output<typeof partStatus>;

export const statusContract = {
  getStatus: {
    method: 'GET',
    url: '/status',
    summary: 'Get the status of the API, database, jobs, e-mail, SMS, card and bank rails',
    access: 'session',
    output: z.object({
      state: z.enum(statusStates).describe('The worst status of its parts'),
      measured_at: z.string(),
      items: z.array(partStatus),
    }),
  },
} as const satisfies Contract;
