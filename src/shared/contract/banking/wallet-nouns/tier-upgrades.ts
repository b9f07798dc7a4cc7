// Contract of tier upgrade requests for a customer's wallet: requirements, documents, and the outcome of each request.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import { checkStatuses, storedFile } from '../../account/compliance.ts';
import { dayField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';
import { idField, textField } from '../../fields.ts';
import { privateFileSizeMaxBytes } from '../../platform/uploads.ts';
import { timelineEvent } from '../../timeline.ts';
import { walletTier } from '../wallet-shapes.ts';
import { tierCheckKinds, tierDocumentKinds, tierUpgradeStatuses } from './tier-upgrade-enums.ts';

const elevenDigits = (label: string) =>
  z.string({ error: `${label} is required` }).regex(/^\d{11}$/, `${label} must be 11 digits`);

export const tierUpgradeInput = z.object({
  firstName: textField('First name', 80),
  lastName: textField('Last name', 80),
  bornOn: dayField.describe('The customer’s date of birth'),
  address: textField('Address', 300),
  bvn: elevenDigits('BVN'),
  nin: elevenDigits('NIN'),
  identityFileId: idField.describe(
    'Passport, driver’s licence or identity card, from …/tier-upgrade/documents',
  ),
  addressFileId: idField.nullish().describe('Proof of address; required from tier 3'),
});

export const tierUpgrade = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(tierUpgradeStatuses),
  from_tier: z.number().int(),
  to_tier: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  born_on: z.string().nullable(),
  address: z.string(),
  bvn: z.string().nullable().describe('Masked; null: erased'),
  nin: z.string().nullable().describe('Masked like bvn'),
  checks: z.array(
    z.object({
      id: idField,
      kind: z.enum(tierCheckKinds),
      status: z.enum(checkStatuses),
      result: z.string().describe('The result from the register, as a sentence'),
    }),
  ),
  documents: z.array(storedFile.extend({ kind: z.enum(tierDocumentKinds) })),
  made_by: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
  comment: z.string().nullable().describe('Why it was rejected, or how it was verified'),
  timeline: z.array(timelineEvent),
});
export type TierUpgrade = z.output<typeof tierUpgrade>;

export const walletKyc = z.object({
  tier: z.number().int().nullable().describe('null: wallets of the business have no tier'),
  tiers: z.array(walletTier).describe('Every tier of the currency with its limits'),
  next: z
    .object({
      tier: z.number().int(),
      documents: z.array(z.enum(tierDocumentKinds)).describe('Required documents'),
    })
    .nullable()
    .describe('The tier that can be requested next; null: none'),
  requests: z.array(tierUpgrade).describe('Newest first, at most 20'),
});
export type WalletKyc = z.output<typeof walletKyc>;

const area = 'BANKING_SERVICES.WALLETS';
const one = z.object({ walletId: idField });
const at = '/wallets/:walletId/tier-upgrade';
const base = { feature: 'wallets', version: 2 } as const;
const write = { ...base, method: 'POST', access: canWrite(area), params: one } as const;
const read = { ...base, method: 'GET', access: canRead(area) } as const;

export const tierUpgradesContract = {
  getWalletKyc: {
    ...read,
    url: at,
    summary: 'Get the tier of a wallet',
    description: 'Returns the limits of each tier and the upgrade requests.',
    params: one,
    output: walletKyc,
    errors: ['NOT_FOUND'],
  },
  requestTierUpgrade: {
    ...write,
    url: at,
    summary: 'Request a tier upgrade',
    description:
      'Requests the next tier for a customer’s wallet. The BVN and NIN are verified, and the provider’s staff decide. One request can be pending at a time; the tier is unchanged until it is approved.',
    idempotency: 'optional',
    body: tierUpgradeInput,
    output: tierUpgrade,
    errors: ['NOT_FOUND', 'CONFLICT', 'WALLET_STATE', 'TOO_MANY_REQUESTS'],
    message: 'Tier upgrade requested. It is reviewed, and the owners receive the decision by e-mail.',
  },
  uploadTierDocument: {
    ...write,
    url: `${at}/documents`,
    summary: 'Upload a document for a tier upgrade',
    description: 'PDF, JPEG or PNG, at most 5 MB, in the field file.',
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output: storedFile,
    errors: ['NOT_FOUND', 'WALLET_STATE', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
  },
  getTierDocument: {
    ...read,
    url: `${at}/documents/:documentId`,
    summary: 'Download a document of a tier upgrade',
    params: one.extend({ documentId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
