// Decisions of the provider's staff on a remittance held by screening: request documents, release, or refuse.
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { refuseRow } from './sending/record-outcome.ts';
import { remittanceStates } from './states.ts';

type Place = { environmentId: string; remittanceId: string };
type Audit = (details: AuditDetails) => void;
const byProvider = { actor: { kind: 'provider' } } as const;

export async function requestDocuments(
  services: TxServices,
  tx: Tx,
  { wanted, audit, ...place }: Place & { wanted: string; audit: Audit },
): Promise<void> {
  const locked = await remittanceStates.lockFor(tx, place, 'asked');
  await remittanceStates.change(services, tx, locked, {
    set: { requestedDocuments: wanted },
    line: { kind: 'asked', params: { wanted }, tone: 'neutral', ...byProvider },
    audit,
    audited: { before: { status: locked.row.status }, after: { status: 'AWAITING', wanted } },
  });
}

/** Releases it; the next step sends it to the partner. */
export async function releaseRemittance(
  services: TxServices,
  tx: Tx,
  { reason, audit, ...place }: Place & { reason: string; audit: Audit },
): Promise<void> {
  const locked = await remittanceStates.lockFor(tx, place, 'released');
  const now = services.clock.now();
  await remittanceStates.change(services, tx, locked, {
    set: { screenedAt: now, nextAt: now, requestedDocuments: null },
    line: { kind: 'released', tone: 'success', ...byProvider },
    audit,
    audited: { before: { status: locked.row.status }, after: { status: 'PENDING', reason } },
  });
}

/** Refuses it: nothing is sent, and the whole debit returns to the wallet. The merchant sees the reason. */
export async function refuseRemittance(
  services: TxServices,
  tx: Tx,
  { reason, audit, ...place }: Place & { reason: string; audit: Audit },
): Promise<void> {
  const { row } = await remittanceStates.lockFor(tx, place, 'refused');
  await refuseRow(services, tx, row, reason);
  audit({
    entity: 'remittance',
    entityId: row.id,
    before: { status: row.status },
    after: { status: 'FAILED', reason },
  });
}
