// Every ledger proof detects its fault: one row is changed as the owner, and the proof names the business or object concerned.
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeDueStoreCustomers } from '#server/commerce/store-customers/kept-figures.ts';
import { sealLedger } from '#server/ledger/chain/seal.ts';
import { openSealing } from '#server/ledger/chain/sealing.ts';
import { prove } from '#server/ledger/verify.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { foldFigures } from '#server/payments/transactions/fold-figures.ts';
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts';
import { proofs } from '#server/proofs.ts';
import { conversionsContract } from '#shared/contract/banking/balances/conversions.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { closingsContract } from '#shared/contract/settlement/closings.ts';
import { makePayee, makeSender, remittanceKey, sendAbroad } from './support/banking/remittances.ts';
import { bankingFile } from './support/banking/same-key.ts';
import { openTransfers, runTransfers, send } from './support/banking/transfers.ts';
import { arrive, arriveForNobody, openAccount } from './support/banking/virtual-accounts.ts';
import { deposit } from './support/banking/wallets.ts';
import { invoiceBody, invoicesOf, naira } from './support/billing/invoices.ts';
import { ordersOf, payOrder } from './support/commerce/orders.ts';
import { testAdminUrlVariable, withDatabase } from './support/database.ts';
import { createPayers, type Payers } from './support/payers.ts';
import { orphanedCashOut } from './support/terminals/cash-out-of-nobody.ts';

let payers: Payers;
/** Connected as the superuser, who is not restricted by the program's triggers and grants. */
let owner: Database | undefined;

beforeAll(async () => {
  payers = await createPayers();
  await collectMoney();
  await foldFigures(payers.server.services);
  await takeDueStoreCustomers(payers.server.services);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(payers.database.db);
  const url = process.env[testAdminUrlVariable] ?? '';
  owner = openDatabase(withDatabase(url, rows[0]?.name ?? ''), { poolMax: 2 });
});
afterAll(async () => {
  await owner?.close();
  await payers.close();
});

/** A link paid by card, transfers with too little and enough, completed and pending refunds, a chargeback that leaves a debt. */
async function collectMoney(): Promise<void> {
  const link = await payers.makeLink();
  const begun = await payers.startLink(link.slug);
  await payers.payCard(begun.data.reference);
  const refund = (transactionId: string, amount: number) =>
    payers.callAsMerchant(refundsContract.refundPayment, {
      params: { transactionId },
      body: { amount, reason: 'customer_request' },
      idempotencyKey: randomUUID(),
    });
  expect((await refund(begun.data.reference, 100_000)).status).toBe(200);
  await sendDueRefunds(payers.server.services);
  for (const part of [0.5, 1]) {
    const reference = await payers.begin({ amount: 200_000 });
    const { data } = await payers.payTransfer(reference);
    const { accountNumber, amount } = data.transfer ?? { accountNumber: '', amount: 0 };
    await payers.send(accountNumber, Math.round(amount * part));
  }
  await fillWallets();
  await receiveInflow();
  await sendTransfers();
  await sendRemittances();
  await convertSome();
  await billSomebody();
  await sellSomething();
  const disputed = await payers.begin();
  await payers.payCard(disputed);
  await closeMonth();
  const last = await payers.begin();
  await payers.payCard(last);
  expect((await refund(last, 50_000)).status).toBe(200);
  await payers.callAsMerchant(simulatorContract.simulateChargeback, { body: { reference: disputed } });
  await sealLedger(openSealing(payers.server.services));
}

/** An invoice paid partly by card, and then overpaid, with the excess as credit. */
async function billSomebody(): Promise<void> {
  const { server, business } = payers;
  const invoices = invoicesOf(server, () => business);
  const invoice = await invoices.make(invoiceBody(10_000, { partAllowed: true }));
  await invoices.pay(invoice, naira(4000));
  expect((await invoices.offline(invoice.id, naira(7000))).status).toBe(200);
}

/** An order paid by card, with one item refunded. */
async function sellSomething(): Promise<void> {
  const orders = ordersOf(payers.server, () => payers.business);
  const [variantId = ''] = await orders.stock([5]);
  const order = await orders.make(orders.body(variantId, 2));
  await payOrder(payers.server, order);
  const piece = { kind: 'lines', lines: [{ position: 0, quantity: 1 }] };
  expect((await orders.refund(order.id, piece)).status).toBe(200);
}

/** A bank deposit into one wallet, and a partial transfer into another. */
async function fillWallets(): Promise<void> {
  const { server, business } = payers;
  const opened = await payers.callAsMerchant(walletsContract.activateOperationalWallet, {
    body: { currency: 'NGN' },
  });
  const [from, to] = opened.data.filter(({ type }) => type !== 'COLLECTION').map(({ id }) => id);
  await deposit(server, business, { walletId: from as string, amount: 500_000, sessionId: randomUUID() });
  const moved = await payers.callAsMerchant(walletsContract.fundWallet, {
    body: { walletId: to, fromWalletId: from, amount: 100_000 },
    idempotencyKey: randomUUID(),
  });
  expect(moved.status).toBe(200);
  const standing = await payers.callAsMerchant(standingInstructionsContract.createStandingInstruction, {
    body: {
      walletId: from as string,
      otherWalletId: to as string,
      rule: 'above',
      threshold: 900_000_000,
      frequency: 'monthly',
      startsOn: '2099-01-01',
    },
  });
  expect(standing.status).toBe(200);
  const held = await payers.callAsMerchant(walletsContract.placeWalletLien, {
    params: { walletId: to as string },
    body: { amount: 60_000, reason: 'Disputed' },
  });
  expect(held.status).toBe(200);
}

/** Less than a dynamic account expects, so the inflow stays pending. */
async function receiveInflow(): Promise<void> {
  const { server, business } = payers;
  const { token } = await business.signInAs('Owner');
  const { data } = await openAccount(server, { token }, { type: 'dynamic', amount: 200_000 });
  await arrive(server, data, 100_000);
  for (const sessionId of ['1'.repeat(30), '2'.repeat(30)])
    await arriveForNobody(server, { sessionId, amount: 20_000 });
  // The bank reports the account later.
  await arriveForNobody(server, { sessionId: '2'.repeat(30), amount: 20_000 }, data.account_number ?? '');
}

/** A single transfer and a file with one transfer, which arrive, and one in progress. */
async function sendTransfers(): Promise<void> {
  const { server } = payers;
  const { endpoint, token, body } = await bankingFile(payers);
  expect((await server.call(endpoint, { token, body, idempotencyKey: randomUUID() })).status).toBe(200);
  expect((await send(server, token, { amount: 100_000 })).status).toBe(200);
  await runTransfers(server);
  expect((await send(server, token, { amount: 50_000 })).status).toBe(200);
}

/** A remittance that is paid out, and one held by screening. */
async function sendRemittances(): Promise<void> {
  const { server, business } = payers;
  await openTransfers(server, business, 50_000_000);
  const [key, senderId] = [await remittanceKey(server, business), await makeSender(server, business)];
  for (const name of ['Kwame Mensah', 'Sanction Listed']) {
    const beneficiaryId = await makePayee(server, business, { senderId, name });
    expect((await sendAbroad(server, key, { senderId, beneficiaryId })).status).toBe(200);
  }
}

/** A conversion between the wallets of two currencies. */
async function convertSome(): Promise<void> {
  const { server, business } = payers;
  const { token } = await business.signInAs('Owner');
  await server.call(walletsContract.activateOperationalWallet, { token, body: { currency: 'USD' } });
  const body = { from: 'NGN', to: 'USD', amount: 1_000_000 };
  const { data } = await server.call(conversionsContract.lockTransferConversion, { token, body });
  const done = await server.call(conversionsContract.convertTransferBalance, {
    token,
    idempotencyKey: randomUUID(),
    body: { quote_id: data.id },
  });
  expect(done.status).toBe(200);
}

/** Closes November on 5 December, by the clock of the environment. */
async function closeMonth(): Promise<void> {
  await payers.callAsMerchant(simulatorContract.advanceClock, { body: { unit: 'day', count: 14 } });
  const { token } = await payers.business.signInAs('Owner');
  const closed = await payers.server.call(closingsContract.closePeriod, {
    body: { period: '2026-11' },
    token,
  });
  expect(closed.status).toBe(200);
}

type Change = RawBuilder<unknown>;
const one = (table: string, set: string): Change =>
  sql.raw(`update ${table} set ${set} where ctid = (select ctid from ${table} limit 1)`);
const balanceOf = (kind: string): Change =>
  sql`update ledger_balances set balance = balance + 1 where account_id in (select id from ledger_accounts where kind = ${kind})`;

const keptPieces: Change = sql`insert into stock_levels (environment_id, variant_id, is_counted, on_hand, reserved, updated_at)
  select id, gen_random_uuid(), true, 5, 5, now() from environments limit 1`;

const pointsWithoutLots: Change = sql`insert into reward_customers (environment_id, customer_id, points, created_at, updated_at)
  select environment_id, id, 7, now(), now() from customers limit 1`;

/** The change to the data for each proof. A proof without a change here fails the test. */
const changes: Record<string, Change> = {
  'every transfer moves between the accounts of its kind': sql`update ledger_transfers set kind = 'payout' where kind = 'fee'`,
  'every posting is of a known kind': sql`update ledger_postings set kind = 'receipt' where kind = 'capture'`,
  'every erasure is as it was recorded, and follows the previous one': sql`
    insert into erasures (environment_id, id, seq, kind, subject_id, requested_kind, requested_by, reason, erased, erased_at, prev_hash, hash)
    values ('00000000-0000-0000-0000-000000000000', uuidv7(), 1, 'user', uuidv7(), 'person', uuidv7(), 'Made up', '[]', now(), decode(repeat('00', 32), 'hex'),
      decode(repeat('00', 32), 'hex'))`,
  'every balance equals the sum of its entries': balanceOf('fee_income'),
  'every held amount equals the open holds': sql`update ledger_balances set held = held + 1
    where account_id in (select id from ledger_accounts where kind = 'fee_income')`,
  'every open hold that expires is before its time, and none was posted or extended after it': sql`
    insert into ledger_hold_expiries (environment_id, hold_id, expires_at) select id, gen_random_uuid(), now() from environments limit 1`,
  'debits and credits agree in every environment and currency': balanceOf('vat_payable'),
  'no balance is below its floor': sql`update ledger_balances set floored = not floored
    where (environment_id, account_id) = (
      select environment_id, account_id from ledger_balances where balance > held order by 1, 2 limit 1)`,
  'every posting has transfers and every transfer its posting': sql`delete from ledger_transfers
    where posting_id = (select id from ledger_postings limit 1)`,
  'both accounts of a transfer are of its environment and of one currency': sql`update ledger_accounts set currency = 'USD'
    where kind = 'gateway_receivable'`,
  'every sealed posting and hold is in the books as it was sealed': one('ledger_postings', "kind = 'mine'"),
  'every block follows the previous one, without a gap': one('ledger_blocks', "prev_hash = 'mine'"),
  'every chain ends where its head says, and includes the heads of its days': one(
    'ledger_heads',
    'number = number + 1',
  ),
  'every posting and hold is sealed or waiting to be sealed': sql`delete from ledger_blocks`,
  'every closed month has the balances of the books at its end': one(
    'ledger_closing_balances',
    'balance = balance + 1',
  ),
  'every closed month follows the previous one, and covers the chain and the balances it names': one(
    'ledger_closings',
    "balances_hash = 'mine'",
  ),
  'nothing was posted into a month after it was closed': sql`update ledger_postings set posted_at = '2026-11-22T10:00:00Z'
    where posted_at > (select max(ends_at) from ledger_closings)`,
  'every successful payment is in the ledger with its amount, and no other is': sql`update ledger_transfers set amount = amount + 1
    where kind = 'payment' and ctid = (select ctid from ledger_transfers where kind = 'payment' limit 1)`,
  'every hourly figure equals its payments': one('transaction_hours', 'amount = amount + 1'),
  'every daily figure equals its payments': one('transaction_days', 'fee = fee - 1'),
  'every monthly figure equals its days': one('transaction_months', 'count = count + 1'),
  'the collection suspense balance equals the receipts that are neither matched nor returned': one(
    'transfer_receipts',
    'amount = amount + 1',
  ),
  'every receipt is in the ledger, and what was matched or returned has left suspense': sql`
    delete from ledger_transfers where kind = 'transfer_in'`,
  'the pending balance equals its items, for the business and every sub-account':
    balanceOf('merchant_pending'),
  'the available balance equals the items in no payout, for the business and every sub-account':
    balanceOf('merchant_available'),
  'every wallet account belongs to a wallet of its currency': sql`update wallets set currency = 'EUR' where type = 'MASTER' and currency = 'NGN'`,
  'the daily debits of a wallet equal its entries': one('wallet_days', 'debited = debited + 1'),
  'every movement between wallets or into one is posted as recorded': one(
    'wallet_movements',
    'amount = amount + 1',
  ),
  'the suspense balance of inflows equals the inflows that are neither credited nor returned':
    balanceOf('inflow_suspense'),
  'the platform’s suspense balance equals the inflows of no business that are neither matched nor returned':
    one('stray_inflows', 'amount = amount + 1'),
  'what the platform holds for businesses equals what was transferred to them':
    balanceOf('platform_clearing'),
  'every inflow is in the ledger once, and what was returned has left again': sql`
    delete from ledger_transfers where kind = 'inflow_received'`,
  'the totals received and credited on a virtual account equal its inflows': one(
    'virtual_accounts',
    'received = received + 1',
  ),
  'every manual lien is on hold as recorded until it ends': one('wallet_liens', 'amount = amount + 1'),
  'the total moved by standing instructions equals the movements of their runs': one(
    'standing_instructions',
    'moved = moved + 1',
  ),
  'a closed wallet is empty': sql`update wallets set status = 'CLOSED' where type = 'MASTER'`,
  'the reserve equals the reserves that have not been released': sql`
    insert into balance_reserves (environment_id, id, currency, amount, reserved_at, release_at)
    select id, gen_random_uuid(), 'NGN', 100, now(), now() from environments limit 1`,
  'the debt of businesses equals what could not be debited from them, less what was recovered': sql`
    update ledger_transfers set amount = amount + 1 where kind = 'owed'`,
  'no business has an available balance while it owes something': sql`update ledger_balances set balance = balance + 1
    where account_id in (select id from ledger_accounts where kind in ('merchant_available', 'merchant_debt'))`,
  'the refund suspense balance equals the refunds that have not ended': sql`
    update refunds set amount = amount + 1 where ended_at is null`,
  'the refunded amount of every payment equals its successful refunds, and the pending amount its open ones': sql`
    update transactions set refunded_amount = refunded_amount + 1 where refunded_amount > 0`,
  'the amount on hold for disputes equals the chargebacks that are neither lost, accepted nor returned': one(
    'chargebacks',
    'amount = amount + 1',
  ),
  'the debt of a business for a chargeback equals what its balance lacked for the amount and the fee': sql`
    update balance_items set amount = amount + 1 where kind = 'chargeback'`,
  'the disputed amount of every payment equals what its chargebacks have not returned': sql`
    update transactions set disputed_amount = 0 where disputed_amount > 0`,
  'the net amount of every payout that has not failed equals the sum of its items': sql`
    delete from balance_items where payout_id is not null`,
  'the payouts in transit equal the payouts that have neither settled nor failed':
    balanceOf('payout_transit'),
  'every use of payment links is a successful payment, counted on its day and in total': sql`
    update payment_link_days set collected = collected + 1 where paid > 0`,
  'every use of payment pages is a successful payment, counted on its day and in total': sql`
    insert into payment_pages (environment_id, id, reference, slug, name, type, status, currency, amount_kind, collected, fee_bearer, created_at, updated_at)
    select id, gen_random_uuid(), 'PP-1', 'pp-1', 'Page', 'payment', 'DRAFT', 'NGN', 'open', 5, 'merchant', now(), now()
    from environments limit 1`,
  'every use of QR codes is a successful payment, counted on its day and in total': one(
    'qr_codes',
    'collected = collected + 1',
  ),
  'every use of virtual terminals is a successful payment, counted on its day and in total': sql`
    insert into virtual_terminals (environment_id, id, reference, slug, name, status, currency, collected, created_at, updated_at)
    select id, gen_random_uuid(), 'VTM-00000001', 'vtm-00000001', 'Till', 'ACTIVE', 'NGN', 5, now(), now()
    from environments limit 1`,
  'every use of POS terminals is a successful payment, counted on its day and in total': sql`
    insert into pos_terminals (environment_id, id, serial_number, model, name, status, currency, collected, created_at, updated_at)
    select id, gen_random_uuid(), 'SN00000001', 'PAX_A920', 'Till', 'ASSIGNED', 'NGN', 5, now(), now()
    from environments limit 1`,
  'the sales, pay-ins and pay-outs of every cash register equal the sums of its entries': sql`
    with t as (
      insert into pos_terminals (environment_id, id, serial_number, model, name, status, currency, created_at, updated_at)
      select id, gen_random_uuid(), 'SN00000002', 'PAX_A920', 'Till', 'ASSIGNED', 'NGN', now(), now() from environments limit 1
      returning environment_id, id)
    insert into cash_registers (environment_id, id, reference, status, pos_terminal_id, terminal_name, currency, opening_float, sales,
      created_at, updated_at)
    select environment_id, gen_random_uuid(), 'REG-00000001', 'ACTIVE', id, 'Till', 'NGN', 0, 5, now(), now() from t`,
  'every paid cash-out from a drawer was recorded once, and nothing else was recorded as a cash-out':
    orphanedCashOut('PAID'),
  'every float equals what was funded and paid in by cash-outs, less what was returned': sql`
    insert into wallets (environment_id, id, reference, type, name, currency, status, created_at, updated_at)
    select id, gen_random_uuid(), 'WLT-NOBODYSFLOAT', 'FLOAT', 'Float of nobody', 'NGN', 'ACTIVE', now(), now() from environments limit 1`,
  'every paid cash-out moved its amount and commission from the main wallet into its float, and no other did':
    orphanedCashOut('PAID'),
  'every paid sale or cash-out of an agent has a successful payment of its amount': orphanedCashOut('PAID'),
  'the cash-outs waiting for a card are on hold in the main wallet, and no others':
    orphanedCashOut('WAITING'),
  'the stock of each variant, and its reservations, equal the sum of its movements': keptPieces,
  'the reserved stock of each variant equals the reservations of orders': keptPieces,
  'the points of customers, less points owed, equal the sum of their credits and debits': pointsWithoutLots,
  'the points of customers equal their lots': pointsWithoutLots,
  'the points a payment earned and lost are recorded in the log': sql`
    insert into reward_payments (environment_id, payment_id, customer_id, earned, created_at, updated_at)
    select environment_id, gen_random_uuid(), id, 5, now(), now() from customers limit 1`,
  'the reward liability equals the value of all points': sql`with settings as (
      insert into reward_settings (environment_id, is_active, active_since, currency, point_value, earn_points, earn_amount,
        minimum, pending_days, created_at, updated_at)
      select environment_id, true, now(), 'NGN', 100, 1, 10000, 0, 7, now(), now() from customers limit 1 returning environment_id)
    insert into reward_lots (environment_id, id, customer_id, points, remaining, available_at)
    select environment_id, gen_random_uuid(), gen_random_uuid(), 7, 7, now() from settings`,
  'the open items of the gateways equal the receivable': sql`
    update reconciliation_items set open = 0 where leg = 'gateway' and kind = 'payment'`,
  'the open items of the bank equal the settlement bank': sql`
    delete from reconciliation_items where leg = 'bank'`,
  'the suspense balance of transfers equals the transfers under way': balanceOf('transfer_suspense'),
  'every transfer, or its bulk transfer, was debited from its wallet with its charges as recorded': one(
    'transfers',
    'fee = fee + 1',
  ),
  'what the bank paid and what was returned to wallets equals the transfers': sql`update transfers set amount = amount + 1
    where status = 'SUCCESSFUL'`,
  'the stopped rows of a bulk transfer were returned to its wallet with their charges': sql`
    update transfers set status = 'CANCELLED', next_at = null where status = 'SUCCESSFUL' and group_id is not null`,
  'the daily totals of transfers equal the transfers that did not fail': one(
    'transfer_days',
    'used = used + 1',
  ),
  'the exchange position equals the conversions': balanceOf('exchange_position'),
  'every conversion debited and credited the amounts of its quote': one(
    'conversions',
    'to_amount = to_amount + 1',
  ),
  'the amount paid of an invoice equals its payments, credit and credit notes': one(
    'invoices',
    'paid = paid - 1',
  ),
  'every payment of an invoice is allocated in full, once': sql`
    update invoice_payments set received = received + 1, amount = amount + 1 where kind = 'payment'`,
  'the credit of a customer equals what was paid beyond invoices, less credit that was used or returned': one(
    'customer_credits',
    'amount = amount + 1',
  ),
  'the sort figures of store customers equal their orders': one('store_customers', 'orders = orders + 1'),
  'the spend of store customers in a currency equals the payments of their orders, less refunds': one(
    'store_customer_sums',
    'spent = spent + 1',
  ),
  'the points used for an order were kept or returned': one('orders', 'points = 5'),
  'sales for points equal the points that paid for orders, less points returned': one(
    'orders',
    'points = 5, points_amount = 500',
  ),
  'the amount paid of an order equals its payments, its points and what was paid outside the checkout': one(
    'orders',
    'paid = paid + 1',
  ),
  'the amount refunded of an order equals its refunds and its records': one(
    'orders',
    'refunded = refunded + 1',
  ),
  'the lines of an order and its delivery add up to its total': one('orders', 'total = total + 1'),
  'no more items of an order are refunded than were ordered': one(
    'order_refund_lines',
    'quantity = quantity + 5',
  ),
  'a paid order has deducted its stock, and no other order has': one('orders', 'stock_deducted_at = null'),
  'the suspense balance of remittances equals the remittances under way': balanceOf('remittance_suspense'),
  'every remittance was debited at the price of its quote, and paid out or returned according to its status':
    one('remittances', 'fee = fee + 1'),
  'the usage counted against remittance limits equals the remittances that did not fail': one(
    'remittance_counts',
    'used = used - 1',
  ),
  'the debit of a bulk transfer equals the sum of its transfers, one for each row sent': one(
    'transfer_groups',
    'total = total + 1',
  ),
  'the bank account balance equals what statement lines have confirmed': sql`
    insert into reconciliation_matches (environment_id, id, line_id, currency, amount, rule, matched_by_name, matched_at)
    select id, gen_random_uuid(), gen_random_uuid(), 'NGN', 5, 'amount', 'O', now() from environments limit 1`,
  'every matched statement line is confirmed in full, and no other line is': sql`
    insert into bank_statement_lines (id, statement_id, line, status, booked_on, currency, amount, raw)
    select gen_random_uuid(), gen_random_uuid(), 1, 'MATCHED', '2026-11-20', 'NGN', 5, ''`,
  'the lines of a statement add up from its opening to its closing balance': sql`
    insert into bank_statements (id, file_name, account, mode, sha256, row_count, uploaded_by, uploaded_by_name, created_at, currency, opening, closing, opened_on, closed_on)
    values (gen_random_uuid(), 'may.sta', '0123456789', 'test', '\\x00', 0, gen_random_uuid(), 'O', now(), 'NGN', 100, 105, '2026-11-20', '2026-11-20')`,
};

/** Proofs whose differences name no business: statement lines belong to the platform's bank. */
const ofNobody = new Set([
  'every matched statement line is confirmed in full, and no other line is',
  'the lines of a statement add up from its opening to its closing balance',
  'every erasure is as it was recorded, and follows the previous one',
]);

/** Runs within a transaction of the superuser, with triggers disabled, and rolls it back. */
async function inVain<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const undone = new Error('undone');
  let answer: T | undefined;
  await (owner as Database).db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      answer = await work(tx as Tx);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return answer as T;
}

test('the proofs find nothing in consistent books, and more than 15 have data to compare', async () => {
  const { findings, proofs: results } = await payers.books();
  expect(findings).toEqual([]);
  const compared = results.filter((result) => result.compared > 0).map((result) => result.name);
  expect(compared.length).toBeGreaterThan(15);
});

test.each(proofs.map((proof) => [proof.name, proof] as const))(
  '%s: a corruption is detected',
  async (name, proof) => {
    const change = changes[name];
    if (!change) throw new Error(`There is no change by which "${name}" would be broken`);
    const result = await inVain(async (tx) => {
      const { numAffectedRows } = await change.execute(tx);
      expect(numAffectedRows).toBeGreaterThan(0n);
      return prove(tx, proof);
    });
    expect(result.differing).toBeGreaterThan(0);
    expect(result.differences[0]?.subject).not.toBe('');
    if (!ofNobody.has(name)) expect(result.differences[0]?.business).toMatch(/\((test|live)\)$/);
  },
);
