// Contract of a customer's payment data; each screen loads only the part that it shows.
import type { Contract } from '../../endpoint.ts';
import { customerCardsContract } from './customer-cards.ts';
import { customerDisputesContract } from './customer-disputes.ts';
import { customerRefundsContract } from './customer-refunds.ts';
import { customerStatementContract } from './customer-statement.ts';
import { customerTransactionsContract } from './customer-transactions.ts';

export const customerPaymentsContract = {
  ...customerTransactionsContract,
  ...customerRefundsContract,
  ...customerDisputesContract,
  ...customerCardsContract,
  ...customerStatementContract,
} as const satisfies Contract;
