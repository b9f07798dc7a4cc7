// The contracts of the operator console, by noun.
import type { Contract } from '../endpoint.ts';
import { bankProofsContract } from './bank/bank-proofs.ts';
import { operatorInflowsContract } from './bank/inflows.ts';
import { liveRailsContract } from './bank/live-rails.ts';
import { settlementAccountsContract } from './bank/settlement-accounts.ts';
import { brandsContract } from './brands.ts';
import { chargebackTermsContract } from './chargeback-terms.ts';
import { operatorClosingsContract } from './closings.ts';
import { complianceReviewsContract } from './compliance-reviews.ts';
import { cashOutLimitsContract } from './console/cash-out-limits.ts';
import { operatorExchangeContract } from './console/exchange-rates.ts';
import { operationsContract } from './console/operations.ts';
import { remittanceReviewsContract } from './console/remittance-reviews.ts';
import { staffViewsContract } from './console/staff-views.ts';
import { terminalReviewsContract } from './console/terminal-requests.ts';
import { tierReviewsContract } from './console/tier-reviews.ts';
import { operatorWalletDisputesContract } from './console/wallet-disputes.ts';
import { operatorLimitsContract } from './console/wallet-limits.ts';
import { consoleAuditContract } from './console-audit.ts';
import { operatorDisputesContract } from './disputes.ts';
import { figuresContract } from './figures.ts';
import { gatewaysContract } from './gateways.ts';
import { operatorPaymentsContract } from './lookups/payments.ts';
import { operatorSearchContract } from './lookups/search.ts';
import { merchantsContract } from './merchants.ts';
import { operatorRolesContract } from './operator-roles.ts';
import { operatorSessionContract } from './operator-session.ts';
import { operatorPayoutsContract } from './payouts.ts';
import { operatorPricesContract } from './prices.ts';
import { reconciliationContract } from './reconciliation.ts';
import { refundRulesContract } from './refund-rules.ts';
import { retentionContract } from './retention.ts';
import { settlementContract } from './settlement.ts';
import { staffContract } from './staff.ts';
import { usersContract } from './users.ts';
import { workContract } from './work.ts';

export const operatorContracts: Readonly<Record<string, Contract>> = {
  'refund-rules': refundRulesContract,
  'operator-disputes': { ...operatorDisputesContract, ...chargebackTermsContract },
  'operator-merchants': merchantsContract,
  'operator-users': usersContract,
  'operator-gateways': gatewaysContract,
  'operator-live-rails': liveRailsContract,
  'operator-prices': operatorPricesContract,
  'operator-exchange': operatorExchangeContract,
  'operator-wallet-limits': operatorLimitsContract,
  'operator-cash-out-limits': cashOutLimitsContract,
  'operator-payments': operatorPaymentsContract,
  'operator-operations': operationsContract,
  'operator-search': operatorSearchContract,
  'operator-payouts': operatorPayoutsContract,
  'operator-inflows': operatorInflowsContract,
  'operator-settlement': settlementContract,
  'operator-bank-proofs': bankProofsContract,
  'operator-reconciliation': reconciliationContract,
  'operator-settlement-accounts': settlementAccountsContract,
  'operator-closings': operatorClosingsContract,
  'operator-branding': brandsContract,
  retention: retentionContract,
  operators: {
    ...operatorSessionContract,
    ...staffContract,
    ...operatorRolesContract,
    ...consoleAuditContract,
  },
  'compliance-reviews': complianceReviewsContract,
  'operator-wallet-disputes': operatorWalletDisputesContract,
  'remittance-reviews': remittanceReviewsContract,
  'tier-reviews': tierReviewsContract,
  'terminal-reviews': terminalReviewsContract,
  'operator-work': workContract,
  'operator-figures': figuresContract,
  'staff-views': staffViewsContract,
};
