// The platform's accounts at its settlement banks in the API.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';
import { textField } from '../../fields.ts';
import { modes } from '../open-items.ts';

export const settlementAccountInput = z.object({
  mode: z.enum(modes),
  account: textField('Account', 60).describe('Account number as in bank statements'),
  bankName: textField('Bank', 100),
});
export type SettlementAccountInput = z.output<typeof settlementAccountInput>;

export const settlementAccount = z.object({
  mode: z.enum(modes),
  account: z.string(),
  bankName: z.string(),
  statements: z.number().int().describe('Number of imported statements'),
  addedBy: z.string(),
  createdAt: instant,
});
export type SettlementAccount = z.output<typeof settlementAccount>;

const read = { operator: ['SETTLEMENT.READ'] } as const;
const change = { operator: ['SETTLEMENT.READ_WRITE'] } as const;
const base = '/operator/reconciliation/accounts';

export const settlementAccountsContract = {
  listSettlementAccounts: {
    method: 'GET',
    url: base,
    summary: 'List settlement accounts',
    description: 'Accounts whose bank statements are imported.',
    access: read,
    output: z.object({ items: z.array(settlementAccount) }),
  },
  addSettlementAccount: {
    method: 'POST',
    url: base,
    summary: 'Add a settlement account',
    access: change,
    body: settlementAccountInput,
    output: settlementAccount,
    errors: ['CONFLICT'],
    message: 'Account added',
  },
  removeSettlementAccount: {
    method: 'DELETE',
    url: `${base}/:mode/:account`,
    summary: 'Remove a settlement account',
    description: 'Refused if it has statements.',
    access: change,
    params: settlementAccountInput.pick({ mode: true, account: true }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Account removed',
  },
} as const satisfies Contract;
