// Creates and removes remittance beneficiaries.

import { findSender } from '#server/banking/remittance-senders/list-senders.ts';
import { sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import type { TxServices } from '#server/services.ts';
import { detailFaults, detailFields, storedDetails, summaryOf } from '#shared/banking/remittance/fields.ts';
import type { RemittanceBeneficiaryInput } from '#shared/contract/banking/remittance/people-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { findPayee } from './list-beneficiaries.ts';

type Call = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };

/** Throws VALIDATION at the fields that the country and method require. */
function checkDetails({ country, method, details }: RemittanceBeneficiaryInput): void {
  if (detailFields(country, method).length === 0) {
    const sentence = 'This payout method is not available in this country';
    throw new AppError('VALIDATION', { sentence, fields: { method: sentence } });
  }
  const faults = detailFaults(country, method, details);
  const fields = Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [`details.${name}`, fault]),
  );
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
}

export async function createPayee(
  { clock }: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: RemittanceBeneficiaryInput,
): Promise<string> {
  checkDetails(input);
  const { senderId, name, country, method, relationship } = input;
  await findSender(tx, environment.id, senderId);
  const details = storedDetails(country, method, input.details);
  const [id, now] = [clock.newId(), clock.now()];
  await tx
    .insertInto('remittanceBeneficiaries')
    .values(
      sealRow('remittance_beneficiaries', [environment.id, id], {
        environmentId: environment.id,
        id,
        reference: makeReference('RBN'),
        senderId,
        status: 'ACTIVE' as const,
        name,
        country,
        method,
        details: JSON.stringify(details),
        summary: summaryOf(method, details),
        relationship,
        ...createdNow(actor, now),
      }),
    )
    .execute();
  audit({ entity: 'remittance_beneficiary', entityId: id, after: { country, method, relationship } });
  return id;
}

export async function removePayee(
  { clock }: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  id: string,
): Promise<void> {
  const row = await findPayee(tx, environment.id, id);
  await tx
    .updateTable('remittanceBeneficiaries')
    .set({ status: 'REMOVED', updatedAt: clock.now() })
    .where('environmentId', '=', environment.id)
    .where('id', '=', id)
    .execute();
  audit({
    entity: 'remittance_beneficiary',
    entityId: id,
    before: { status: row.status },
    after: { status: 'REMOVED' },
  });
}
