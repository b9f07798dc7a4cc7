// Withdrawal of an own balance to a payout account of the business, made as an ordinary transfer to an own account.

import { findTransfer } from '#server/banking/transfers/list-transfers.ts';
import {
  checkRequest,
  type SingleCall,
  sendSingle,
  type TransferInput,
} from '#server/banking/transfers/single-transfer.ts';
import { findTerms } from '#server/banking/transfers/terms.ts';
import { findOwnWallet, type OwnType } from '#server/banking/wallets/own-history.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  chooseDefault,
  isInUse,
  listAccountRows,
} from '#server/settlement/payout-destinations/choose-account.ts';
import type {
  Withdrawal,
  WithdrawalTerms,
  WithdrawInput,
} from '#shared/contract/banking/balances/withdrawals.ts';
import type { TransferCurrency } from '#shared/contract/banking/transfer-enums.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';

async function requireWallet(
  db: Db,
  environment: Pick<Environment, 'id' | 'currency'>,
  type: OwnType,
  currency: TransferCurrency,
) {
  const walletId = await findOwnWallet(db, environment.id, { type, currency });
  const name = type === 'REMITTANCE' ? 'remittance balance' : 'transfer balance';
  return walletId
    ? findSource(db, environment, { walletId })
    : refuseAt('currency', `No ${name} in ${currency} yet`);
}

/** Returns the withdrawable amount, the payout accounts, and the charges. */
export async function getWithdrawalTerms(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
  environment: Environment,
  { type, currency }: { type: OwnType; currency: TransferCurrency },
): Promise<WithdrawalTerms> {
  const now = clock.now();
  const wallet = await requireWallet(db, environment, type, currency);
  const rows = await listAccountRows(db, environment.id, currency);
  const usual = chooseDefault(rows, now);
  const { bands, vatPpm } = await findTerms(db, currency, now);
  return {
    currency,
    name: wallet.name,
    available: wallet.ledger - wallet.lien,
    accounts: rows
      .filter((row) => isInUse(row, now))
      .map((row) => ({
        id: row.id,
        bank_name: row.bankName,
        account_name: row.accountName,
        ending: row.accountNumber.slice(-4),
        usual: row.id === usual?.id,
      })),
    bands: [...bands],
    vat_ppm: vatPpm,
  };
}

/** Returns the transfer for a withdrawal. Throws VALIDATION at `currency` or `account_id`. */
export async function transferRequestOf(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
  environment: Environment,
  { type, currency, account_id: accountId, amount, narration, again }: WithdrawInput & { type: OwnType },
): Promise<TransferInput> {
  const wallet = await requireWallet(db, environment, type, currency);
  const rows = await listAccountRows(db, environment.id, currency);
  const account = rows.find((row) => row.id === accountId);
  if (!account || !isInUse(account, clock.now()))
    return refuseAt('account_id', `Choose an active payout account in ${currency}`);
  return {
    wallet_id: wallet.id,
    currency,
    bank_code: account.bankCode,
    account_number: account.accountNumber,
    account_name: null,
    amount,
    narration,
    purpose: 'own_account',
    confirmed: again ? ['own_account', 'duplicate'] : ['own_account'],
  };
}

/** Rejects a withdrawal that would fail even with a valid confirmation code. */
export async function checkWithdrawal(
  services: Services,
  call: Pick<SingleCall, 'actor' | 'environment'>,
  input: WithdrawInput & { type: OwnType },
): Promise<void> {
  await checkRequest(
    services,
    call,
    await transferRequestOf(services, services.database.db, call.environment, input),
  );
}

/** Maps errors of the transfer to the fields of the withdrawal. */
function atOwnFields(error: unknown): never {
  if (error instanceof AppError && error.fields) {
    const { duplicate, account_number: atAccount, ...fields } = error.fields;
    const { code, message: sentence } = error;
    throw new AppError(code, {
      sentence,
      fields: Object.assign(
        fields,
        duplicate && { again: duplicate },
        atAccount && { account_id: atAccount },
      ),
    });
  }
  throw error;
}

export async function withdrawBalance(
  services: Services,
  call: SingleCall,
  input: WithdrawInput & { type: OwnType },
): Promise<Withdrawal> {
  const { db } = services.database;
  const { code, pin } = input;
  const request = await transferRequestOf(services, db, call.environment, input);
  const transferId = await sendSingle(services, call, Object.assign(request, { code, pin })).catch(
    atOwnFields,
  );
  const row = await findTransfer(db, call.environment.id, transferId);
  return {
    transfer_id: row.id,
    reference: row.reference,
    status: row.status,
    currency: row.currency,
    amount: row.amount,
    charges: row.fee + row.vat + row.stampDuty,
    failure: row.failure,
  };
}
