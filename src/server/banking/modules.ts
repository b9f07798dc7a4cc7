// The nouns of the area 'banking': wallets and their balances, transfers, and beneficiaries.
import { balancesModule } from '#server/banking/balances/module.ts';
import { bankingCustomersModule } from '#server/banking/banking-customers/module.ts';
import { beneficiariesModule } from '#server/banking/beneficiaries/module.ts';
import { bulkTransfersModule } from '#server/banking/bulk-transfers/module.ts';
import { confirmationsModule } from '#server/banking/confirmations/module.ts';
import { conversionsModule } from '#server/banking/conversions/module.ts';
import { exchangeRatesModule } from '#server/banking/exchange-rates/module.ts';
import { fundRequestsModule } from '#server/banking/fund-requests/module.ts';
import { remittanceBeneficiariesModule } from '#server/banking/remittance-beneficiaries/module.ts';
import { remittanceDraftsModule } from '#server/banking/remittance-drafts/module.ts';
import { remittanceSendersModule } from '#server/banking/remittance-senders/module.ts';
import { remittancesModule } from '#server/banking/remittances/module.ts';
import { standingInstructionsModule } from '#server/banking/standing-instructions/module.ts';
import { tierUpgradesModule } from '#server/banking/tier-upgrades/module.ts';
import { transferSchedulesModule } from '#server/banking/transfer-schedules/module.ts';
import { transferSettingsModule } from '#server/banking/transfer-settings/module.ts';
import { transfersModule } from '#server/banking/transfers/module.ts';
import { virtualAccountsModule } from '#server/banking/virtual-accounts/module.ts';
import { walletDisputesModule } from '#server/banking/wallet-disputes/module.ts';
import { walletsModule } from '#server/banking/wallets/module.ts';
import type { Module } from '#server/module.ts';

export const bankingModules: readonly Module[] = [
  walletsModule,
  bankingCustomersModule,
  tierUpgradesModule,
  standingInstructionsModule,
  walletDisputesModule,
  fundRequestsModule,
  beneficiariesModule,
  transfersModule,
  transferSettingsModule,
  confirmationsModule,
  transferSchedulesModule,
  bulkTransfersModule,
  exchangeRatesModule,
  virtualAccountsModule,
  remittanceSendersModule,
  remittanceBeneficiariesModule,
  remittanceDraftsModule,
  remittancesModule,
  balancesModule,
  conversionsModule,
];
