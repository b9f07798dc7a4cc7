// Table types for standing instructions.
import type { ColumnType, Generated } from 'kysely';
import type { InstructionLineKind } from '#shared/banking/standing-instruction-lines.ts';
import type { RunFrequency } from '#shared/banking/transfer-runs.ts';
import type {
  InstructionRule,
  InstructionStatus,
} from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';

import type { Maybe } from '../shared/columns.ts';

export type StandingInstructionsTable = {
  environmentId: string;
  id: string;
  reference: string;
  walletId: string;
  otherWalletId: string;
  currency: Currency;
  rule: InstructionRule;
  threshold: number;
  frequency: RunFrequency;
  startsOn: string;
  hour: number;
  workingDaysOnly: boolean;
  status: InstructionStatus;
  periodIndex: Generated<number>;
  nextOn: Maybe<string>;
  nextAt: Maybe<Date>;
  runs: Generated<number>;
  moved: Generated<number>;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type StandingInstructionRunsTable = {
  environmentId: string;
  instructionId: string;
  runOn: string;
  outcome: 'moved' | 'nothing' | 'failed';
  amount: number;
  movement: Maybe<string>;
  reason: Maybe<string>;
  at: Date;
};
export type StandingInstructionEventsTable = {
  environmentId: string;
  instructionId: string;
  id: string;
  kind: InstructionLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type StandingInstructionTables = {
  standingInstructions: StandingInstructionsTable;
  standingInstructionRuns: StandingInstructionRunsTable;
  standingInstructionEvents: StandingInstructionEventsTable;
};
