// Table types for virtual terminal alerts.
import type { Generated } from 'kysely';
import type { SealedMaybe } from '#server/platform/db/sealed-fields.ts';
import type { AlertKind } from '#shared/contract/terminals/terminal-alerts.ts';

type TerminalAlertDestinationsTable = {
  environmentId: string;
  id: string;
  terminalId: string;
  kind: AlertKind;
  name: string;
  email: string | null;
  phone: SealedMaybe;
  status: 'PENDING' | 'ACTIVE' | 'STOPPED' | 'REMOVED';
  stopKey: string;
  codeHash: Buffer | null;
  codeUntil: Date | null;
  attemptsLeft: number;
  createdByName: string;
  memberId: string | null;
  createdAt: Date;
  confirmedAt: Generated<Date | null>;
  stoppedAt: Generated<Date | null>;
};
type TerminalAlertsTable = {
  environmentId: string;
  destinationId: string;
  transactionId: string;
  status: Generated<'PENDING' | 'QUEUED' | 'HELD' | 'DROPPED'>;
  messageId: Generated<string | null>;
  at: Date;
  doneAt: Generated<Date | null>;
};

export type TerminalAlertTables = {
  terminalAlertDestinations: TerminalAlertDestinationsTable;
  terminalAlerts: TerminalAlertsTable;
};
