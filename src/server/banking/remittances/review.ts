// What the provider's staff decide of a remittance that screening holds: documents asked for, released, or refused.
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { refuseRow } from './sending/record-outcome.ts';
import { remittanceStates } from './states.ts';

type Place = { environmentId: string; remittanceId: string };
type Audit = (details: AuditDetails) => void;
const byProvider = { actor: { kind: 'provider' } } as const;

export async function askForDocuments(
  services: TxServices,
  tx: Tx,
  { wanted, audit, ...place }: Place & { wanted: string; audit: Audit },
): Promise<void> {
  const locked = await remittanceStates.lockFor(tx, place, 'asked');
  await remittanceStates.change(services, tx, locked, {
    set: { wanted },
    line: { kind: 'asked', params: { wanted }, tone: 'neutral', ...byProvider },
    audit,
    audited: { before: { status: locked.row.status }, after: { status: 'AWAITING', wanted } },
  });
}

/** It is sent: the partner gets it with the next step. */
export async function releaseRemittance(
  services: TxServices,
  tx: Tx,
  { reason, audit, ...place }: Place & { reason: string; audit: Audit },
): Promise<void> {
  const locked = await remittanceStates.lockFor(tx, place, 'released');
  const now = services.clock.now();
  await remittanceStates.change(services, tx, locked, {
    set: { screenedAt: now, nextAt: now, wanted: null },
    line: { kind: 'released', tone: 'success', ...byProvider },
    audit,
    audited: { before: { status: locked.row.status }, after: { status: 'PENDING', reason } },
  });
}

/** Nothing is sent; everything goes back to the wallet. The merchant reads the reason. */
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
