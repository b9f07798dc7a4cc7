// The text labels of a response, and opening one of its documents.

import { chargebacksContract, type EvidenceFile } from '#shared/contract/payments/chargebacks.ts';
import type { EvidenceTexts } from '#shared/payments/chargebacks/evidence.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

export const evidenceTextLabels: Record<keyof EvidenceTexts, string> = {
  explanation: 'Why the chargeback is wrong',
  creditIssued: 'Credit already issued',
  customerName: 'Customer name',
  customerEmail: 'Customer e-mail',
  customerPhone: 'Customer phone',
  serviceDetails: 'Product or service',
  deliveryAddress: 'Delivery address',
  deliveryDate: 'Delivery date',
};

/** Opens a document of the chargeback in the browser. */
export function openEvidence(chargebackId: string, file: EvidenceFile): void {
  const params = { chargebackId, evidenceFileId: file.id };
  download(chargebacksContract.getEvidenceFile, { params }, file.fileName).catch((reason: unknown) =>
    toastFailure(messageOf(reason)),
  );
}
