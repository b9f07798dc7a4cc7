// Virtual terminals: read, list, figures and picture; create, change, enable and disable.
import { payableOf, refuseUnpayable } from '#server/payments/pricing/payable.ts';
import { getVisitFigures } from '#server/payments/sources/visit-figures.ts';
import { checkSplitGroup } from '#server/payments/splits/split-rule.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { qrCodeFile } from '#server/platform/documents/qr-code.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  VirtualTerminal,
  VirtualTerminalChange,
  VirtualTerminalInput,
  VirtualTerminalStatus,
} from '#shared/contract/terminals/virtual-terminals.ts';
import {
  insertTerminal,
  lockTerminal,
  selectTerminal,
  type TerminalListQuery,
  type TerminalRow,
  terminalList,
  updateTerminal,
} from './queries.ts';

/** The services that the rules of virtual terminals use. */
type TerminalServices = Pick<Services, 'clock' | 'publicUrl'>;

const urlOf = ({ slug }: { slug: string }, publicUrl: string): string => `${publicUrl}/pay/${slug}`;

function toTerminal(row: TerminalRow, publicUrl: string): VirtualTerminal {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    label: row.label,
    status: row.status,
    currency: row.currency,
    splitGroupId: row.splitGroupId,
    link: urlOf(row, publicUrl),
    payments: row.usedCount,
    collected: row.collected,
    visits: row.visits,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
  };
}

/** Returns the terminal; throws NOT_FOUND if this environment has none. */
export async function findTerminal(
  db: Db,
  environment: Pick<Environment, 'id'>,
  id: string,
): Promise<TerminalRow> {
  const row = await selectTerminal(db, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getVirtualTerminal(
  db: Db,
  services: TerminalServices,
  environment: Environment,
  id: string,
): Promise<VirtualTerminal> {
  return toTerminal(await findTerminal(db, environment, id), services.publicUrl);
}

/** Lists a page of terminals. The counts by status apply every filter except the status, as tabs do. */
export async function listVirtualTerminals(
  db: Db,
  services: TerminalServices,
  environment: Environment,
  query: TerminalListQuery,
) {
  return terminalList.page(db, environment.id, query, services.clock.now(), (row) =>
    toTerminal(row, services.publicUrl),
  );
}

/** Creates a terminal; its address is its code in lower case. */
export async function createVirtualTerminal(
  tx: Tx,
  services: TerminalServices,
  environment: Environment,
  userId: string | null,
  input: VirtualTerminalInput,
): Promise<VirtualTerminal> {
  const now = services.clock.now();
  const id = services.clock.newId();
  await checkSplitGroup(tx, environment.id, input, null);
  await refuseUnpayable(tx, payableOf(environment, input, 'merchant'), now);
  const columns = {
    environmentId: environment.id,
    id,
    name: input.name,
    label: input.label,
    status: 'ACTIVE' as const,
    currency: input.currency,
    splitGroupId: input.splitGroupId ?? null,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  };
  const insertAt = (reference: string) =>
    insertTerminal(tx, { ...columns, reference, slug: reference.toLowerCase() });
  // One of 10^12 references: collisions are rare, and another reference is tried.
  while (!(await insertAt(makeReference('VTM'))));
  return getVirtualTerminal(tx, services, environment, id);
}

/** The terminal, locked until the transaction ends; its cashiers and alert recipients are counted under this lock. */
export async function getLockedTerminal(
  tx: Tx,
  environment: Pick<Environment, 'id'>,
  id: string,
): Promise<TerminalRow> {
  const row = await lockTerminal(tx, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Changes name, label and split group, from the next payment on. */
export async function updateVirtualTerminal(
  tx: Tx,
  services: TerminalServices,
  environment: Environment,
  id: string,
  change: VirtualTerminalChange,
): Promise<VirtualTerminal> {
  const terminal = await getLockedTerminal(tx, environment, id);
  const { currency, splitGroupId } = terminal;
  await checkSplitGroup(tx, environment.id, { currency, splitGroupId: change.splitGroupId }, splitGroupId);
  await updateTerminal(tx, terminal, {
    name: change.name,
    label: change.label,
    splitGroupId: change.splitGroupId ?? null,
    updatedAt: services.clock.now(),
  });
  return getVirtualTerminal(tx, services, environment, id);
}

/** Enables or disables a terminal; requesting the current state changes nothing. */
export async function setVirtualTerminalStatus(
  tx: Tx,
  services: TerminalServices,
  environment: Environment,
  id: string,
  status: VirtualTerminalStatus,
): Promise<VirtualTerminal> {
  const row = await getLockedTerminal(tx, environment, id);
  if (row.status !== status) await updateTerminal(tx, row, { status, updatedAt: services.clock.now() });
  return getVirtualTerminal(tx, services, environment, id);
}

const daysTable = { table: 'virtual_terminal_days', idColumn: 'terminal_id' };

/** Returns the figures since creation, and per day for the last days in the business's time zone. */
export async function getVirtualTerminalStatistics(
  db: Db,
  services: TerminalServices,
  environment: Environment,
  id: string,
  days: number,
) {
  const terminal = await findTerminal(db, environment, id);
  return getVisitFigures(db, environment, terminal, daysTable, { now: services.clock.now(), days });
}

/** Returns the QR code image. */
export async function getVirtualTerminalImage(
  db: Db,
  services: TerminalServices,
  environment: Environment,
  id: string,
): Promise<FileAnswer> {
  return qrCodeFile(urlOf(await findTerminal(db, environment, id), services.publicUrl));
}
