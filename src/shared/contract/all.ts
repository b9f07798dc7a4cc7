// Every contract there is, by noun: OpenAPI, the tests and `npm run endpoints` walk this.
import { businessesContract } from './account/businesses.ts';
import { complianceContract } from './account/compliance.ts';
import { erasureContract } from './account/erasure.ts';
import { passkeysContract } from './account/passkeys.ts';
import { profileContract } from './account/profile.ts';
import { rolesContract } from './account/roles.ts';
import { secondFactorsContract } from './account/second-factors.ts';
import { signInContract } from './account/sign-in.ts';
import { signupContract } from './account/signup.ts';
import { teamContract } from './account/team.ts';
import { closingsContract } from './balance/closings.ts';
import { collectionBalanceContract } from './balance/collection.ts';
import { brandingContract } from './branding.ts';
import type { Contract } from './endpoint.ts';
import { exportsContract } from './exports.ts';
import { brandsContract } from './operator/brands.ts';
import { chargebackTermsContract } from './operator/chargeback-terms.ts';
import { operatorClosingsContract } from './operator/closings.ts';
import { complianceReviewsContract } from './operator/compliance-reviews.ts';
import { consoleAuditContract } from './operator/console-audit.ts';
import { operatorDisputesContract } from './operator/disputes.ts';
import { gatewaysContract } from './operator/gateways.ts';
import { merchantsContract } from './operator/merchants.ts';
import { operatorSessionContract } from './operator/operator-session.ts';
import { operatorPayoutsContract } from './operator/payouts.ts';
import { operatorPricesContract } from './operator/prices.ts';
import { reconciliationContract } from './operator/reconciliation.ts';
import { refundRulesContract } from './operator/refund-rules.ts';
import { retentionContract } from './operator/retention.ts';
import { settlementContract } from './operator/settlement.ts';
import { staffContract } from './operator/staff.ts';
import { usersContract } from './operator/users.ts';
import { chargebacksContract } from './payment-gateway/chargebacks.ts';
import { checkoutContract } from './payment-gateway/checkout.ts';
import { complaintsContract } from './payment-gateway/complaints.ts';
import { disputesContract } from './payment-gateway/disputes.ts';
import { hostedPaymentsContract } from './payment-gateway/hosted-payments.ts';
import { paymentLinksContract } from './payment-gateway/payment-links.ts';
import { paymentPagesContract } from './payment-gateway/payment-pages.ts';
import { paymentPromptsContract } from './payment-gateway/payment-prompts.ts';
import { payoutsContract } from './payment-gateway/payouts.ts';
import { qrCodesContract } from './payment-gateway/qr-codes.ts';
import { refundsContract } from './payment-gateway/refunds.ts';
import { savedCardsContract } from './payment-gateway/saved-cards.ts';
import { splitGroupsContract } from './payment-gateway/split-groups.ts';
import { subAccountsContract } from './payment-gateway/sub-accounts.ts';
import { transactionsContract } from './payment-gateway/transactions.ts';
import { auditTrailsContract } from './reports/audit-trails.ts';
import { savedViewsContract } from './saved-views.ts';
import { searchContract } from './search.ts';
import { sessionContract } from './session.ts';
import { apiCallsContract } from './settings/api-calls.ts';
import { apiKeysContract } from './settings/api-keys.ts';
import { banksContract } from './settings/banks.ts';
import { embeddingSitesContract } from './settings/embedding-sites.ts';
import { paymentMethodsContract } from './settings/payment-methods.ts';
import { payoutAccountsContract } from './settings/payout-accounts.ts';
import { simulatorContract } from './settings/simulator.ts';
import { statusContract } from './settings/status.ts';
import { userAuthenticationContract } from './settings/user-authentication.ts';
import { webhooksContract } from './settings/webhooks.ts';
import { uploadsContract } from './uploads.ts';

export const allContracts: Record<string, Contract> = {
  session: sessionContract,
  'sign-in': signInContract,
  'second-factors': secondFactorsContract,
  passkeys: passkeysContract,
  signup: signupContract,
  profile: profileContract,
  status: statusContract,
  branding: brandingContract,
  uploads: uploadsContract,
  search: searchContract,
  'collection-balance': collectionBalanceContract,
  'period-closings': closingsContract,
  simulator: simulatorContract,
  'payment-links': paymentLinksContract,
  'payment-pages': paymentPagesContract,
  'qr-codes': qrCodesContract,
  'saved-cards': savedCardsContract,
  'payment-prompts': paymentPromptsContract,
  checkout: { ...checkoutContract, ...hostedPaymentsContract },
  transactions: transactionsContract,
  payouts: payoutsContract,
  'payout-accounts': payoutAccountsContract,
  'payment-methods': paymentMethodsContract,
  banks: banksContract,
  'sub-accounts': subAccountsContract,
  'split-groups': splitGroupsContract,
  refunds: refundsContract,
  'refund-rules': refundRulesContract,
  disputes: disputesContract,
  complaints: complaintsContract,
  chargebacks: chargebacksContract,
  'operator-disputes': { ...operatorDisputesContract, ...chargebackTermsContract },
  exports: exportsContract,
  'saved-views': savedViewsContract,
  businesses: businessesContract,
  roles: rolesContract,
  team: teamContract,
  'audit-trails': auditTrailsContract,
  'api-keys': apiKeysContract,
  'embedding-sites': embeddingSitesContract,
  webhooks: webhooksContract,
  'api-calls': apiCallsContract,
  'user-authentication': userAuthenticationContract,
  'operator-merchants': merchantsContract,
  'operator-users': usersContract,
  'operator-gateways': gatewaysContract,
  'operator-prices': operatorPricesContract,
  'operator-payouts': operatorPayoutsContract,
  'operator-settlement': settlementContract,
  'operator-reconciliation': reconciliationContract,
  'operator-closings': operatorClosingsContract,
  'operator-branding': brandsContract,
  erasure: erasureContract,
  retention: retentionContract,
  operators: { ...operatorSessionContract, ...staffContract, ...consoleAuditContract },
  compliance: complianceContract,
  'compliance-reviews': complianceReviewsContract,
};
