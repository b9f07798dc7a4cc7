// The list of live banking rails: the configured provider, whether live money uses it, and its last answer.

import type { Db } from '#server/platform/db/database.ts';
import { type RailConnection, selectConnections } from '#server/rails/live/connections.ts';
import { type NamedRail, namedRails } from '#server/rails/live/named-rails.ts';
import type { TxServices } from '#server/services.ts';
import { noTaxAuthority } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import {
  noAccountBank,
  noRemittancePartner,
  noTransferBank,
} from '#shared/contract/banking/rail-refusals.ts';
import { type LiveRail, type LiveRailName, liveRails } from '#shared/contract/operator/bank/live-rails.ts';
import { noBankRail, railHold } from '#shared/contract/settlement/payout-statuses.ts';

const settings: Record<LiveRailName, string> = {
  transfers: 'BANK_URL',
  virtual_accounts: 'VIRTUAL_ACCOUNTS_URL',
  remittance: 'REMITTANCE_URL',
  e_invoicing: 'E_INVOICING_URL',
};

const refusals: Record<LiveRailName, string[]> = {
  transfers: [noTransferBank, noBankRail, railHold],
  virtual_accounts: [noAccountBank],
  remittance: [noRemittancePartner],
  e_invoicing: [noTaxAuthority],
};

export async function listLiveRails(services: TxServices, db: Db): Promise<LiveRail[]> {
  const named = namedRails(services.config);
  const stored = await selectConnections(db);
  return liveRails.map((rail) =>
    describe(services, {
      rail,
      named: named.find((item) => item.rail === rail),
      kept: stored.find((item) => item.rail === rail),
    }),
  );
}

type Of = { rail: LiveRailName; named: NamedRail | undefined; kept: RailConnection | undefined };

function describe({ rails, publicUrl }: TxServices, { rail, named, kept }: Of): LiveRail {
  const text = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
  const isTold = rail === 'virtual_accounts' && named !== undefined;
  const orSimulated = rails.liveIsSimulated ? 'simulated' : 'missing';
  return {
    rail,
    state: named && !rails.liveIsSimulated ? 'connected' : orSimulated,
    provider: named?.provider ?? null,
    host: named?.host ?? null,
    setting: settings[rail],
    noticeUrl: isTold ? `${publicUrl}/api/v1/virtual-accounts/notifications/paystack` : null,
    connectedAt: text(kept?.connectedAt),
    lastAnswerAt: text(kept?.lastAnswerAt),
    lastFailureAt: text(kept?.lastFailureAt),
    lastFailure: kept?.lastFailure ?? null,
    refusals: refusals[rail],
  };
}
