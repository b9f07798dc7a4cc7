// The rails of each mode, put together at the start.
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../http/clock.ts';
import { createSandboxQr, createSandboxUssd } from './prompts/sandbox-prompts.ts';
import type { Rails } from './rails.ts';
import { createSandboxBank } from './sandbox-bank.ts';
import { createSandboxBanks } from './sandbox-banks.ts';
import { createSandboxCards } from './sandbox-cards.ts';
import { createSandboxIdentity } from './sandbox-identity.ts';
import { createSandboxSms } from './sandbox-sms.ts';

/**
 * Test mode always uses the sandbox. Live mode does too for as long as the operator has connected no gateway:
 * no adapter of a real one is part of the program yet, so no real card or account can be charged in either mode.
 */
export function createRails(database: Database, clock: Clock, config: Config): Rails {
  const cards = createSandboxCards(database, clock, config);
  const bank = createSandboxBank(database, clock);
  const banks = createSandboxBanks(database, clock, config);
  const ussd = createSandboxUssd(database, clock);
  const qr = createSandboxQr(database, clock);
  const sms = createSandboxSms();
  const identity = createSandboxIdentity(clock, config);
  return {
    cards: () => cards,
    collection: () => bank,
    banks: () => banks,
    ussd: () => ussd,
    qr: () => qr,
    sms: () => sms,
    identity: () => identity,
  };
}
