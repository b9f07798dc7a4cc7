// The contracts of banking, per noun.
import type { Contract } from '../endpoint.ts';
import { conversionsContract } from './balances/conversions.ts';
import { ownBalancesContract } from './balances/own-balances.ts';
import { withdrawalsContract } from './balances/withdrawals.ts';
import { beneficiariesContract } from './beneficiaries.ts';
import { beneficiaryGroupsContract } from './beneficiary-groups.ts';
import { beneficiaryImportsContract } from './beneficiary-imports.ts';
import { bulkTransfersContract } from './bulk-transfers.ts';
import { confirmationsContract } from './confirmations.ts';
import { bankingCustomersContract } from './customers/banking-customers.ts';
import { customerWalletsContract } from './customers/customer-wallets.ts';
import { bankingDashboardContract } from './dashboard/banking-dashboard.ts';
import { remittanceBeneficiariesContract } from './remittance/remittance-beneficiaries.ts';
import { remittanceDraftsContract } from './remittance/remittance-drafts.ts';
import { remittanceSendersContract } from './remittance/remittance-senders.ts';
import { remittancesContract } from './remittance/remittances.ts';
import { transferSchedulesContract } from './transfer-schedules.ts';
import { transferSettingsContract } from './transfer-settings.ts';
import { transfersContract } from './transfers.ts';
import { virtualAccountsContract } from './virtual/virtual-accounts.ts';
import { fundRequestsContract } from './wallet-nouns/fund-requests.ts';
import { standingInstructionsContract } from './wallet-nouns/standing-instructions.ts';
import { tierUpgradesContract } from './wallet-nouns/tier-upgrades.ts';
import { walletCurrenciesContract } from './wallet-nouns/wallet-currencies.ts';
import { walletDisputesContract } from './wallet-nouns/wallet-disputes.ts';
import { walletsContract } from './wallets.ts';

export const bankingContracts: Readonly<Record<string, Contract>> = {
  'banking-dashboard': bankingDashboardContract,
  wallets: walletsContract,
  'wallet-currencies': walletCurrenciesContract,
  'banking-customers': bankingCustomersContract,
  'customer-wallets': customerWalletsContract,
  'fund-requests': fundRequestsContract,
  'wallet-disputes': walletDisputesContract,
  'standing-instructions': standingInstructionsContract,
  'tier-upgrades': tierUpgradesContract,
  beneficiaries: beneficiariesContract,
  'beneficiary-groups': beneficiaryGroupsContract,
  'beneficiary-imports': beneficiaryImportsContract,
  transfers: transfersContract,
  'transfer-schedules': transferSchedulesContract,
  confirmations: confirmationsContract,
  'transfer-settings': transferSettingsContract,
  'bulk-transfers': bulkTransfersContract,
  'virtual-accounts': virtualAccountsContract,
  'remittance-senders': remittanceSendersContract,
  'remittance-beneficiaries': remittanceBeneficiariesContract,
  'remittance-drafts': remittanceDraftsContract,
  remittances: remittancesContract,
  'own-balances': ownBalancesContract,
  withdrawals: withdrawalsContract,
  conversions: conversionsContract,
};
