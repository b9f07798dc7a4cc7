// Contract of the console's side of remittances that screening holds: one with its documents, and what is decided.
import { z } from 'zod';
import { remittanceDetail } from '../../banking/remittance/shapes.ts';
import type { Contract } from '../../endpoint.ts';
import { idField, reasonInput, textField } from '../../fields.ts';

import { reviewFileCall } from './review-files.ts';
export const remittanceReview = remittanceDetail.extend({
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
  holdReason: z.string().nullable().describe('What screening found; the merchant does not see it'),
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
    summary: 'A remittance, with what screening found',
    access: mayRead,
    params,
    output: remittanceReview,
    errors: ['NOT_FOUND'],
  },
  askRemittanceDocuments: {
    ...decide,
    url: `${at}/documents/ask`,
    summary: 'Ask the merchant for documents; the merchant reads the text',
    body: z.object({ wanted: textField('Documents', 500) }),
    message: 'Documents requested',
  },
  releaseRemittance: {
    ...decide,
    url: `${at}/release`,
    summary: 'Release a remittance: it is sent to the partner',
    description: 'The reason stays with the provider.',
    body: reasonInput,
    message: 'Remittance released',
  },
  refuseRemittance: {
    ...decide,
    url: `${at}/refuse`,
    summary: 'Refuse a remittance: everything goes back to the wallet',
    description: 'The merchant reads the reason.',
    body: reasonInput,
    message: 'Remittance refused',
  },
  getRemittanceReviewFile: {
    ...reviewFileCall,
    url: `${at}/files/:remittanceDocumentId`,
    summary: 'Download a document of a remittance',
    access: mayRead,
    params: params.extend({ remittanceDocumentId: idField }),
  },
} as const satisfies Contract;
