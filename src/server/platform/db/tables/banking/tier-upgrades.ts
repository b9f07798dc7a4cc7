// Table types for wallet tier upgrades.
import type { ColumnType, Generated } from 'kysely';
import type { TierUpgradeLineKind } from '#shared/banking/tier-upgrade-lines.ts';
import type {
  TierCheckKind,
  TierDocumentKind,
  TierUpgradeStatus,
} from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { Maybe } from '../shared/columns.ts';

export type TierUpgradesTable = {
  environmentId: string;
  id: string;
  reference: string;
  walletId: string;
  fromTier: number;
  toTier: number;
  status: TierUpgradeStatus;
  firstName: string;
  lastName: string;
  bornOn: Maybe<string>;
  address: string;
  bvn: Maybe<Buffer>;
  nin: Maybe<Buffer>;
  createdByName: string;
  memberId: Maybe<string>;
  decidedBy: Maybe<string>;
  decidedAt: Maybe<Date>;
  comment: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};

export type TierUpgradeChecksTable = {
  environmentId: string;
  upgradeId: string;
  kind: TierCheckKind;
  id: string;
  status: 'PENDING' | 'VERIFIED' | 'FAILED';
  result: string;
  enquiryCount: Generated<number>;
  nextEnquiryAt: Maybe<Date>;
  requestedAt: Date;
  answeredAt: Maybe<Date>;
};

export type TierUpgradeDocumentsTable = {
  environmentId: string;
  id: string;
  businessId: string;
  walletId: string;
  upgradeId: Maybe<string>;
  kind: Maybe<TierDocumentKind>;
  createdAt: Date;
};

export type TierUpgradeEventsTable = {
  environmentId: string;
  upgradeId: string;
  id: string;
  kind: TierUpgradeLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type TierUpgradeTables = {
  tierUpgrades: TierUpgradesTable;
  tierUpgradeChecks: TierUpgradeChecksTable;
  tierUpgradeDocuments: TierUpgradeDocumentsTable;
  tierUpgradeEvents: TierUpgradeEventsTable;
};
