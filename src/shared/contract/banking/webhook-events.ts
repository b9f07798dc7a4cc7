// The webhook events of the area 'banking', one line per noun.

import { conversionEvents } from './balances/conversion-events.ts';
import { beneficiaryEvents } from './beneficiary-events.ts';
import { bulkEvents } from './bulk-events.ts';
import { remittanceEvents } from './remittance/events.ts';
import { transferEvents } from './transfer-events.ts';
import { virtualAccountEvents } from './virtual/virtual-account-events.ts';
import { walletEvents } from './wallet-events.ts';
import { fundRequestEvents } from './wallet-nouns/fund-request-events.ts';
import { instructionEvents } from './wallet-nouns/standing-instruction-events.ts';
import { tierUpgradeEvents } from './wallet-nouns/tier-upgrade-events.ts';
import { walletDisputeEvents } from './wallet-nouns/wallet-dispute-events.ts';

export const bankingWebhookEvents = {
  ...walletEvents,
  ...tierUpgradeEvents,
  ...instructionEvents,
  ...walletDisputeEvents,
  ...fundRequestEvents,
  ...beneficiaryEvents,
  ...transferEvents,
  ...bulkEvents,
  ...virtualAccountEvents,
  ...remittanceEvents,
  ...conversionEvents,
} as const;
