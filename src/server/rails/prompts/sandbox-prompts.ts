// Sandbox USSD and QR payments, with their own records: they wait for confirmation by a test payer, or end by magic amounts.
import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { SandboxPromptsTable } from '#server/platform/db/tables/rails/sandbox.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { encodeNqr } from '#shared/payments/emv-qr.ts';
import { magicPromptAmounts } from '#shared/payments/test-prompts.ts';
import { cancelledByPayer } from '#shared/payments/timeline/payment-lines.ts';
import { createSandboxRefunds, type FindCharged } from '../sandbox-refunds.ts';
import { makeSessionId } from '../session-id.ts';
import type { PromptOutcome, PromptRail, QrCollection, UssdBank, UssdCollection } from './prompts.ts';

type Sandbox = { database: Database; clock: Clock; config: Pick<Config, 'sandboxSlowMs'> };
type PromptRow = Selectable<SandboxPromptsTable>;
type End = Pick<PromptRow, 'outcome' | 'responseCode' | 'reason'>;

/** USSD codes of Nigerian banks, as published by them. */
const banks: readonly (UssdBank & { dial: string })[] = [
  { code: '044', name: 'Access Bank', dial: '901' },
  { code: '050', name: 'Ecobank', dial: '326' },
  { code: '070', name: 'Fidelity Bank', dial: '770' },
  { code: '011', name: 'First Bank', dial: '894' },
  { code: '214', name: 'FCMB', dial: '329' },
  { code: '058', name: 'GTBank', dial: '737' },
  { code: '082', name: 'Keystone Bank', dial: '7111' },
  { code: '221', name: 'Stanbic IBTC', dial: '909' },
  { code: '232', name: 'Sterling Bank', dial: '822' },
  { code: '032', name: 'Union Bank', dial: '826' },
  { code: '033', name: 'UBA', dial: '919' },
  { code: '215', name: 'Unity Bank', dial: '7799' },
  { code: '035', name: 'Wema Bank', dial: '945' },
  { code: '057', name: 'Zenith Bank', dial: '966' },
];

const provider = 'SANDBOX';
const neverReceived: End = {
  outcome: 'declined',
  responseCode: '25',
  reason: 'The payment never reached the bank',
};
const givenUp: End = { outcome: 'declined', responseCode: '17', reason: cancelledByPayer };
const nobodyPaid: End = { outcome: 'declined', responseCode: '68', reason: 'Not paid in time' };
const paid: End = { outcome: 'approved', responseCode: '00', reason: 'Approved' };

/** Returns the result of a test payer's confirmation, by amount. */
function confirmed(amount: number): End {
  const magic = magicPromptAmounts[amount % 100];
  return magic && !magic.byItself
    ? { outcome: 'declined', responseCode: magic.code, reason: magic.reason }
    : paid;
}

async function find(db: Db, reference: string): Promise<PromptRow | undefined> {
  return db.selectFrom('sandboxPrompts').where('reference', '=', reference).selectAll().executeTakeFirst();
}

/** Ends a waiting prompt; the first result is final. */
async function end(db: Db, reference: string, how: End): Promise<void> {
  await db
    .updateTable('sandboxPrompts')
    .set(how)
    .where('reference', '=', reference)
    .where('outcome', '=', 'waiting')
    .execute();
}

function outcomeOf(row: PromptRow): PromptOutcome {
  const { outcome, responseCode, reason } = row;
  const gatewayReference = `SBP${row.id.replaceAll('-', '').slice(-12).toUpperCase()}`;
  if (outcome === 'waiting') return { outcome };
  if (outcome === 'declined') return { outcome, gatewayReference, responseCode, reason };
  const sender = {
    name: 'Test Payer',
    bank: row.channel === 'ussd' ? (bankDialled(row.code)?.name ?? null) : 'Test Bank',
    account: null,
    sessionId: makeSessionId(row.createdAt),
  };
  return { outcome, gatewayReference, responseCode, reason, sender };
}

function bankDialled(code: string): UssdBank | undefined {
  return banks.find(({ dial }) => code.startsWith(`*${dial}*`));
}

const findPaid: FindCharged = async (db, reference) => {
  const row = await find(db, reference);
  return row?.outcome === 'approved' ? { amount: row.amount, refundOutcome: 'done' } : undefined;
};

type NewPrompt = Pick<PromptRow, 'reference' | 'channel' | 'amount' | 'code' | 'expiresAt'>;

function createBooks({ database, clock, config }: Sandbox, channel: 'ussd' | 'qr') {
  const { db } = database;
  const write = async (prompt: NewPrompt, how: Partial<End> = {}): Promise<PromptRow> => {
    await db
      .insertInto('sandboxPrompts')
      .values({ ...prompt, id: clock.newId(), outcome: 'waiting', createdAt: clock.now(), ...how })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute();
    return (await find(db, prompt.reference)) as PromptRow;
  };
  const refuse = (reference: string, how: End) =>
    write({ reference, channel, amount: 0, code: '', expiresAt: clock.now() }, how);
  const rail: PromptRail = {
    name: provider,
    ...createSandboxRefunds(database, clock, config, findPaid),
    query: async (reference) => {
      const row = await find(db, reference);
      if (!row) return outcomeOf(await refuse(reference, neverReceived));
      if (row.outcome !== 'waiting') return outcomeOf(row);
      if (magicPromptAmounts[row.amount % 100]?.byItself) await end(db, reference, paid);
      return outcomeOf((await find(db, reference)) as PromptRow);
    },
    cancel: async (reference) => {
      const row = await find(db, reference);
      const how = row && row.expiresAt <= clock.now() ? nobodyPaid : givenUp;
      await end(db, reference, how);
      return outcomeOf((await find(db, reference)) ?? (await refuse(reference, how)));
    },
  };
  return { rail, write };
}

export function createSandboxUssd(sandbox: Sandbox): UssdCollection {
  const { rail, write } = createBooks(sandbox, 'ussd');
  return {
    ...rail,
    banks: () => banks.map(({ code, name }) => ({ code, name })),
    open: async ({ reference, amount, bank, expiresAt }) => {
      const { dial } = banks.find(({ code }) => code === bank.code) ?? { dial: '000' };
      const number = String(randomInt(10_000)).padStart(4, '0');
      return write({ reference, channel: 'ussd', amount, code: `*${dial}*000*${number}#`, expiresAt });
    },
  };
}

const institution = '999166';

export function createSandboxQr(sandbox: Sandbox): QrCollection {
  const { clock } = sandbox;
  const { rail, write } = createBooks(sandbox, 'qr');
  return {
    ...rail,
    open: async ({ reference, amount, merchantName, merchantNumber, mode, expiresAt }) => {
      const code = encodeNqr({
        mode,
        institution,
        merchantNumber,
        subMerchantNumber: '0000000001',
        orderId: makeSessionId(clock.now()).replace(/^\d{6}/, institution),
        amount,
        name: merchantName,
      });
      return write({ reference, channel: 'qr', amount, code, expiresAt });
    },
  };
}

/** Confirms or refuses a prompt as a test payer would in a bank menu or app. Returns false when no prompt waits under the reference. */
export async function answerSandboxPrompt(
  database: Database,
  reference: string,
  answer: 'approve' | 'decline',
): Promise<boolean> {
  const row = await find(database.db, reference);
  if (row?.outcome !== 'waiting') return false;
  const declined: End = { outcome: 'declined', responseCode: '05', reason: 'Declined by the bank' };
  await end(database.db, reference, answer === 'approve' ? confirmed(row.amount) : declined);
  return true;
}
