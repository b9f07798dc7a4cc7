// Contract of the command palette's search over the data that the user may see.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';

export const searchContract = {
  searchEverything: {
    method: 'GET',
    url: '/search',
    summary: 'Search everything',
    description: 'Finds payments and other items by reference or name, limited to what the caller may see.',
    access: 'session',
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    output: z.array(
      z.object({
        kind: z.string().describe('Type of the result, for example payment_link'),
        id: z.uuid(),
        title: z.string(),
        subtitle: z.string(),
        path: z.string().describe('Path of the dashboard'),
      }),
    ),
  },
} as const satisfies Contract;
