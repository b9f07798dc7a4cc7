// Table types for saved cards.
import type { Generated } from 'kysely';
import type { CardInfo } from '#shared/payments/card-info.ts';

export type SavedCardsTable = CardInfo & {
  environmentId: string;
  id: string;
  token: string;
  customerId: string;
  gateway: string;
  sealedGatewayToken: string;
  consentedAt: Date;
  lastUsedAt: Date | null;
  proved: Generated<boolean>;
  removedAt: Date | null;
  createdAt: Date;
};

export type SavedCardCodesTable = {
  environmentId: string;
  customerId: string;
  codeHash: string;
  attemptCount: Generated<number>;
  expiresAt: Date;
  sentAt: Date;
};

export type SavedCardSessionsTable = {
  tokenHash: string;
  environmentId: string;
  customerId: string;
  expiresAt: Date;
};

export type SavedCardTables = {
  savedCards: SavedCardsTable;
  savedCardCodes: SavedCardCodesTable;
  savedCardSessions: SavedCardSessionsTable;
};
