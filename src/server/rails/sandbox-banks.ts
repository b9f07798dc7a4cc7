// The sandbox bank rail, with its own records: the last digits of an account number, or the amount, determine its response.

import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { anyHashOf, hashField, sealField } from '#server/platform/db/sealed-fields.ts';
import type { SandboxBankTransfersTable } from '#server/platform/db/tables/rails/sandbox.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { findTestAccount, findTestAmount, type TestPayout } from '#shared/test-accounts.ts';
import { findBank } from './bank-directory.ts';
import type { AccountQuestion, BankRail, BankTransfer, NameEnquiry, TransferOutcome } from './banks.ts';
import { makeSessionId } from './session-id.ts';

type SentTransfer = Selectable<SandboxBankTransfersTable>;
type Decision = Pick<SandboxBankTransfersTable, 'outcome' | 'finalOutcome' | 'reason'>;

const refused = 'The recipient’s bank rejected the transfer';
const returnedAfterMs = 2 * 24 * 3_600_000;
const decisions: Record<TestPayout, Decision> = {
  done: { outcome: 'done', finalOutcome: 'done', reason: 'Sent' },
  failed: { outcome: 'failed', finalOutcome: 'failed', reason: refused },
  unknown_then_done: { outcome: 'unknown', finalOutcome: 'done', reason: 'Sent' },
  unknown_then_failed: { outcome: 'unknown', finalOutcome: 'failed', reason: refused },
  returned: { outcome: 'done', finalOutcome: 'returned', reason: 'The recipient’s bank returned it' },
};

export function createSandboxBanks(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'sandboxSlowMs'>,
): BankRail {
  const { db } = database;
  const later = (): Date => new Date(clock.now().getTime() + config.sandboxSlowMs);
  const afterDays = (): Date => new Date(clock.now().getTime() + returnedAfterMs);
  const write = async (
    { purpose: _, ...transfer }: BankTransfer,
    decision: Decision,
  ): Promise<TransferOutcome> => {
    const isSlow = decision.outcome !== decision.finalOutcome;
    const byAmount = amountOf(transfer) !== undefined;
    const now = clock.now();
    const written = await db
      .insertInto('sandboxBankTransfers')
      .values({
        ...transfer,
        accountNumber: sealField(
          'sandbox_bank_transfers.account_number',
          transfer.reference,
          transfer.accountNumber,
        ),
        ...decision,
        sessionId: makeSessionId(now),
        answerAfter: !isSlow
          ? null
          : byAmount && decision.finalOutcome === 'returned'
            ? afterDays()
            : later(),
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (written) return outcomeOf(written, written.outcome);
    const found = await findTransfer(db, transfer.reference);
    return found ? tellNow(found, now) : { outcome: 'unknown' };
  };
  return {
    name: 'SANDBOX',
    resolveAccount: (question) => resolve(db, question, clock.now(), later()),
    send: async (transfer) => {
      const result = await write(transfer, decisionOf(transfer));
      // The transfer was returned later, but it was sent; `query` gives the final outcome.
      return result.outcome === 'returned' ? { outcome: 'done', sessionId: result.sessionId } : result;
    },
    query: async (reference) => {
      const found = await findTransfer(db, reference);
      if (found) return tellNow(found, clock.now());
      return write(
        {
          reference,
          amount: 1,
          currency: 'NGN',
          bankCode: '',
          accountNumber: '',
          accountName: '',
          narration: '',
        },
        { outcome: 'failed', finalOutcome: 'failed', reason: 'The transfer never reached the bank' },
      );
    },
  };
}

/** The amount determines the outcome when the last digits of the account do not. */
function amountOf(transfer: Pick<BankTransfer, 'accountNumber' | 'amount' | 'currency'>) {
  const byAccount = findTestAccount(transfer.accountNumber);
  return byAccount ? undefined : findTestAmount(transfer.amount, transfer.currency);
}

function decisionOf(transfer: BankTransfer): Decision {
  const byAmount = amountOf(transfer);
  if (!byAmount) return decisions[findTestAccount(transfer.accountNumber)?.payout ?? 'done'];
  const decision = decisions[byAmount.payout];
  if (decision.finalOutcome !== 'failed') return decision;
  return {
    outcome: decision.outcome,
    finalOutcome: 'failed',
    reason: byAmount.label.split(':')[0] ?? byAmount.label,
  };
}

function findTransfer(db: Db, reference: string) {
  return db
    .selectFrom('sandboxBankTransfers')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirst();
}

function tellNow(row: SentTransfer, now: Date): TransferOutcome {
  const isFinal = row.answerAfter === null || row.answerAfter <= now;
  return outcomeOf(row, isFinal ? row.finalOutcome : row.outcome);
}

function outcomeOf(row: SentTransfer, outcome: TransferOutcome['outcome']): TransferOutcome {
  const { sessionId, reason } = row;
  if (outcome === 'done') return { outcome, sessionId };
  const code = amountOf(row)?.code;
  if (outcome === 'failed') return { outcome, reason, sessionId, ...(code && { code }) };
  return outcome === 'returned' ? { outcome, sessionId, reason } : { outcome: 'unknown', sessionId };
}

const enquiryColumn = 'sandbox_bank_enquiries.account_number';

async function resolve(
  db: Db,
  { country, bankCode, accountNumber, askedBy }: AccountQuestion,
  now: Date,
  answerAfter: Date,
): Promise<NameEnquiry> {
  const bank = findBank(country, bankCode);
  const enquiry = findTestAccount(accountNumber)?.enquiry ?? 'found';
  if (!bank || enquiry === 'not_found') return { outcome: 'not_found' };
  if (enquiry === 'unavailable') return { outcome: 'unavailable' };
  if (enquiry === 'own') return { outcome: 'found', accountName: askedBy.toUpperCase() };
  if (enquiry === 'similar') return { outcome: 'found', accountName: similarName(askedBy) };
  if (enquiry === 'slow') {
    const accountHash = hashField(enquiryColumn, accountNumber);
    const first = await db
      .insertInto('sandboxBankEnquiries')
      .values({ bankCode: bank.code, accountHash, answerAfter })
      .onConflict((conflict) => conflict.columns(['bankCode', 'accountHash']).doNothing())
      .returning('answerAfter')
      .executeTakeFirst();
    const result = await db
      .selectFrom('sandboxBankEnquiries')
      .where('bankCode', '=', bank.code)
      .where('accountHash', '=', anyHashOf(enquiryColumn, accountNumber))
      .where('answerAfter', '<=', now)
      .select('answerAfter')
      .executeTakeFirst();
    if (first || !result) return { outcome: 'unavailable' };
  }
  return { outcome: 'found', accountName: nameOf(bank.code, accountNumber) };
}

const surnames = [
  'ADEYEMI',
  'OKONKWO',
  'BELLO',
  'EZE',
  'LAWAL',
  'OKAFOR',
  'DANJUMA',
  'UMEH',
  'ALABI',
  'SANI',
];
const firstNames = [
  'CHIDINMA',
  'TUNDE',
  'AMINA',
  'EMEKA',
  'FOLAKE',
  'IBRAHIM',
  'NGOZI',
  'SEGUN',
  'ZAINAB',
  'UCHE',
];
const middleNames = ['GRACE', 'DAVID', 'JOY', 'PETER', 'RUTH', 'SAMUEL', 'ESTHER', 'JAMES', 'MARY', 'PAUL'];

/** Derives a name from bank and account number, always the same. */
function nameOf(bankCode: string, accountNumber: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(`${bankCode}:${accountNumber}`).digest();
  return [surnames[a % 10], firstNames[b % 10], middleNames[c % 10]].join(' ');
}

/** Returns a business name as a bank might have it: without its last word, if there are several. */
function similarName(name: string): string {
  const words = name.toUpperCase().trim().split(/\s+/);
  return words.length > 1 ? words.slice(0, -1).join(' ') : `${words[0]} ENTERPRISES`;
}
