// The rails of each mode, created at start-up: the only place that decides which mode uses which rail.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { LiveRailName } from '#shared/contract/operator/bank/live-rails.ts';
import { createNrsAuthority } from './e-invoicing/nrs-authority.ts';
import { createSandboxAuthority } from './e-invoicing/sandbox-authority.ts';
import { recordOutcomesOf } from './live/connections.ts';
import { createNameRecords } from './name-records.ts';
import { connectBanks } from './nip/connect-banks.ts';
import { createSandboxQr, createSandboxUssd } from './prompts/sandbox-prompts.ts';
import type { Rails } from './rails.ts';
import { createSandboxRemittance } from './remittance/sandbox-remittance.ts';
import { createThunesRemittance } from './remittance/thunes-remittance.ts';
import { createSandboxBanks } from './sandbox-banks.ts';
import { createSandboxCards } from './sandbox-cards.ts';
import { createSandboxIdentity } from './sandbox-identity.ts';
import { createSandboxRates } from './sandbox-rates.ts';
import { connectSms } from './sms/connect-sms.ts';
import { createSandboxAlerts } from './sms/sandbox-sms.ts';
import { createWhatsApp } from './sms/whatsapp.ts';
import { connectVirtualAccounts } from './virtual-accounts/connect-virtual-accounts.ts';

/**
 * Test mode always uses the sandbox. Live mode uses only what staff have connected: the card gateways managed in `gateways/`, and the bank,
 * the virtual account provider and the remittance partner named in the configuration. Where live mode is a simulation, it uses the sandbox
 * too; everywhere else the database refuses sandbox results for live payments.
 */
export function createRails(
  database: Database,
  clock: Clock,
  config: Config,
  liveIsSimulated: boolean,
  log: FastifyBaseLogger,
): Rails {
  const cards = createSandboxCards(database, clock, config);
  const banks = createSandboxBanks(database, clock, config);
  const heardOf = (rail: LiveRailName) => recordOutcomesOf({ database, clock, log }, rail);
  const connectedBank = connectBanks(database, clock, config, heardOf('transfers'));
  const rates = createSandboxRates(clock);
  const remittance = createSandboxRemittance(database, config);
  const { remittancePartner: partner, taxAuthority } = config;
  const heardOfPartner = heardOf('remittance');
  const connectedPartner =
    partner && createThunesRemittance(database, clock, partner, config.publicUrl, heardOfPartner);
  const authority = createSandboxAuthority(database, config);
  const connectedAuthority = taxAuthority && createNrsAuthority(taxAuthority, heardOf('e_invoicing'));
  const heardOfAccounts = heardOf('virtual_accounts');
  const ussd = createSandboxUssd({ database, clock, config });
  const qr = createSandboxQr({ database, clock, config });
  const sms = connectSms(config);
  const alerts = { sms, whatsapp: config.whatsApp ? createWhatsApp(config.whatsApp) : null };
  const sandboxAlerts = { sms: createSandboxAlerts('SMS'), whatsapp: createSandboxAlerts('WhatsApp') };
  const names = createNameRecords();
  const identity = createSandboxIdentity(clock, config);
  const inMode =
    <R>(sandbox: R) =>
    (mode: 'test' | 'live'): R | null =>
      mode === 'test' || liveIsSimulated ? sandbox : null;
  return {
    liveIsSimulated,
    cards: inMode(cards),
    banks: (mode) => inMode(banks)(mode) ?? connectedBank,
    rates: inMode(rates),
    virtualAccounts: connectVirtualAccounts(database, clock, config, liveIsSimulated, heardOfAccounts),
    remittance: (mode) => inMode(remittance)(mode) ?? connectedPartner ?? null,
    eInvoicing: (mode) => inMode(authority)(mode) ?? connectedAuthority ?? null,
    ussd: inMode(ussd),
    qr: inMode(qr),
    names: () => names,
    sms: () => sms,
    alerts: (channel, mode) => inMode(sandboxAlerts[channel])(mode) ?? alerts[channel],
    identity: () => (liveIsSimulated ? identity : null),
  };
}
