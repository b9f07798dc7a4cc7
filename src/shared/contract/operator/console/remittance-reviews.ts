// Contract of the review of remittances held by screening: one with its documents, and the decision.
import { z } from 'zod';
import { remittanceDetail } from '../../banking/remittance/shapes.ts';
import type { Contract } from '../../endpoint.ts';
import { idField, reasonInput, textField } from '../../fields.ts';

import { reviewFileCall } from './review-files.ts';
export const remittanceReview = remittanceDetail.extend({
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
  holdReason: z.string().nullable().describe('Result of the screening; not visible to the merchant'),
  senderFacts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type RemittanceReview = z.output<typeof remittanceReview>;

const params = z.object({ remittanceId: idField });
const at = '/operator/remittances/:remittanceId';
const mayRead = { operator: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'] } as const;
const decide = {
  method: 'POST',
  access: { operator: ['COMPLIANCE.READ_WRITE'] },
  params,
  output: remittanceReview,
  errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
} as const;

export const remittanceReviewsContract = {
  getRemittanceReview: {
    method: 'GET',
    url: at,
    summary: 'Get a remittance review',
    description: 'Returns the remittance with the result of the screening.',
    access: mayRead,
    params,
    output: remittanceReview,
    errors: ['NOT_FOUND'],
  },
  askRemittanceDocuments: {
    ...decide,
    url: `${at}/documents/ask`,
    summary: 'Request documents for a remittance',
    idempotency: 'optional',
    description: 'The merchant reads the text.',
    body: z.object({ wanted: textField('List of documents', 500) }),
    message: 'Documents requested',
  },
  releaseRemittance: {
    ...decide,
    url: `${at}/release`,
    summary: 'Release a remittance',
    description: 'It is sent to the partner. The reason is visible to the provider only.',
    body: reasonInput,
    message: 'Remittance released',
  },
  refuseRemittance: {
    ...decide,
    url: `${at}/refuse`,
    summary: 'Refuse a remittance',
    description: 'The amount and charges are returned to the wallet. The merchant can read the reason.',
    body: reasonInput,
    message: 'Remittance refused',
  },
  getRemittanceReviewFile: {
    ...reviewFileCall,
    url: `${at}/files/:remittanceDocumentId`,
    summary: 'Download a document of a remittance under review',
    access: mayRead,
    params: params.extend({ remittanceDocumentId: idField }),
  },
} as const satisfies Contract;
