// Handlers of remittance reviews: the details for staff, document requests, release and refusal.
import { getSender } from '#server/banking/remittance-senders/list-senders.ts';
import { getDocument } from '#server/banking/remittances/documents.ts';
import { getRemittance, holdReasonOf } from '#server/banking/remittances/list-remittances.ts';
import { refuseRemittance, releaseRemittance, requestDocuments } from '#server/banking/remittances/review.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Handlers } from '#server/services.ts';
import { countryName } from '#shared/account/places.ts';
import { identityKinds } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  RemittanceReview,
  remittanceReviewsContract,
} from '#shared/contract/operator/console/remittance-reviews.ts';
import { dayText } from '#shared/day-text.ts';

/** Returns the environment of a remittance by its id alone: ids are unique across businesses. */
async function findPlace(db: Db, remittanceId: string) {
  const row = await db
    .selectFrom('remittances as m')
    .innerJoin('environments as e', 'e.id', 'm.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('m.id', '=', remittanceId)
    .select(['m.environmentId', 'e.mode', 'b.id as businessId', 'b.businessName'])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Only the last four characters of the number are shown. */
const masked = (number: string): string => `•••• ${number.slice(-4)}`;

async function readReview(
  services: { publicUrl: string },
  db: Db,
  remittanceId: string,
): Promise<RemittanceReview> {
  const { environmentId, businessId, businessName, mode } = await findPlace(db, remittanceId);
  const detail = await getRemittance(services, db, environmentId, remittanceId);
  const sender = await getSender(db, environmentId, detail.sender.id);
  return {
    ...detail,
    business: { id: businessId, name: businessName },
    mode,
    holdReason: await holdReasonOf(db, environmentId, remittanceId),
    senderFacts: [
      { label: 'Date of birth', value: dayText(sender.bornOn) },
      { label: 'Nationality', value: countryName(sender.nationality) },
      { label: 'Country', value: countryName(sender.country) },
      { label: 'Address', value: sender.address },
      { label: 'Occupation', value: sender.occupation },
      { label: identityKinds[sender.idKind], value: masked(sender.idNumber) },
    ],
  };
}

/** Audit entries belong to the business. */
const ofBusiness =
  (audit: (details: AuditDetails) => void, businessId: string) =>
  (details: AuditDetails): void =>
    audit({ ...details, businessId });

export const remittanceReviewRoutes: Handlers<typeof remittanceReviewsContract> = {
  getRemittanceReview: ({ services, tx, params }) => readReview(services, tx, params.remittanceId),
  askRemittanceDocuments: async ({ services, tx, params: { remittanceId }, body: { wanted }, audit }) => {
    const { environmentId, businessId } = await findPlace(tx, remittanceId);
    const of = { environmentId, remittanceId, wanted, audit: ofBusiness(audit, businessId) };
    await requestDocuments(withClockOf(services, environmentId), tx, of);
    return readReview(services, tx, remittanceId);
  },
  releaseRemittance: async ({ services, tx, params: { remittanceId }, body: { reason }, audit }) => {
    const { environmentId, businessId } = await findPlace(tx, remittanceId);
    const of = { environmentId, remittanceId, reason, audit: ofBusiness(audit, businessId) };
    await releaseRemittance(withClockOf(services, environmentId), tx, of);
    return readReview(services, tx, remittanceId);
  },
  refuseRemittance: async ({ services, tx, params: { remittanceId }, body: { reason }, audit }) => {
    const { environmentId, businessId } = await findPlace(tx, remittanceId);
    const of = { environmentId, remittanceId, reason, audit: ofBusiness(audit, businessId) };
    await refuseRemittance(withClockOf(services, environmentId), tx, of);
    return readReview(services, tx, remittanceId);
  },
  getRemittanceReviewFile: async ({
    services,
    tx,
    params: { remittanceId, remittanceDocumentId },
    audit,
  }) => {
    const { environmentId, businessId } = await findPlace(tx, remittanceId);
    const file = await getDocument(tx, services.vault, { environmentId, remittanceId }, remittanceDocumentId);
    const after = { opened: file.fileName ?? '', remittanceDocumentId };
    audit({ businessId, entity: 'remittance', entityId: remittanceId, after });
    return file;
  },
};
