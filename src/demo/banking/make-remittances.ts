// Remittances of the demo: two senders with beneficiaries, one remittance per month, one returned, and two in review at the end.

import { getRemittanceBalance } from '#server/banking/balances/remittance-balance.ts';
import { convert, lockConversion } from '#server/banking/conversions/convert.ts';
import { createPayee } from '#server/banking/remittance-beneficiaries/service.ts';
import { createDraft } from '#server/banking/remittance-drafts/drafts.ts';
import { createSender } from '#server/banking/remittance-senders/service.ts';
import { createRemittance } from '#server/banking/remittances/create-remittance.ts';
import { lockRemittanceQuote } from '#server/banking/remittances/quote-remittance.ts';
import { requestDocuments } from '#server/banking/remittances/review.ts';
import { advanceRemittance } from '#server/banking/remittances/sending/advance.ts';
import { depositInWallet } from '#server/banking/wallets/move-money.ts';
import { activateOperational, openRemittanceWallet } from '#server/banking/wallets/open-wallets.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type {
  CorridorKey,
  PayoutMethod,
  RemittanceCountry,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { actorOf } from '../history/actors.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const monthsMax = 11;
/** The interval of top-ups of the remittance balance: three months. */
const setAsideDays = 90;

type Payee = {
  name: string;
  country: RemittanceCountry;
  method: PayoutMethod;
  corridor: CorridorKey;
  details: Record<string, string>;
};
const mobile = (phone: string) => ({ network: 'MTN', phone });
const ghana = { country: 'GH', method: 'mobile_wallet', corridor: 'NG-GH' } as const;
const nigeria = { country: 'NG', method: 'bank', corridor: 'US-NG' } as const;
const account = (number: string) => ({ bank: 'Zenith Bank', account_number: number });

/** One is paid out, one returned, and two are found in screening. */
const payees: Record<'NGN' | 'USD', readonly Payee[]> = {
  NGN: [
    { ...ghana, name: 'Kwame Mensah', details: mobile('+233245556689') },
    { ...ghana, name: 'Ama Owusu', details: mobile('+233245556606') },
    { ...ghana, name: 'Sanction Trading', details: mobile('+233245556670') },
    { ...ghana, name: 'Sanction Holdings', details: mobile('+233245556671') },
  ],
  USD: [
    { ...nigeria, name: 'Chidinma Okafor', details: account('2045556689') },
    { ...nigeria, name: 'Tunde Bello', details: account('2045556606') },
    { ...nigeria, name: 'Sanction Trading', details: account('2045556670') },
    { ...nigeria, name: 'Sanction Holdings', details: account('2045556671') },
  ],
};

type Making = {
  currency: 'NGN' | 'USD';
  call: { actor: Actor; environment: HistoryPlan['environment']; audit: () => undefined };
  people: { senderId: string; payeeIds: string[] };
};

function begin(plan: HistoryPlan): Making {
  const { environment } = plan;
  const actor = actorOf(plan, { kind: 'user', name: plan.story.business.name });
  const call = { actor, environment, audit: () => undefined };
  const currency = environment.currency === 'USD' ? 'USD' : 'NGN';
  return { currency, call, people: { senderId: '', payeeIds: [] } };
}

const open = ({ services }: Scene, { currency, call, people }: Making): Promise<void> =>
  services.database.inTransaction(async (tx) => {
    people.senderId = await createSender(services, tx, call, {
      firstName: 'Ngozi',
      lastName: 'Eze',
      email: 'ngozi.eze@example.com',
      phone: null,
      bornOn: '1988-04-12',
      nationality: 'NG',
      country: currency === 'USD' ? 'US' : 'NG',
      address: '12 Awolowo Road, Ikoyi, Lagos',
      occupation: 'Trader',
      idKind: 'passport',
      idNumber: 'A01234567',
      idExpiresOn: '2033-01-01',
      sourceOfFunds: 'business_income',
    });
    for (const { name, country, method, details } of payees[currency]) {
      const { senderId } = people;
      const input = { senderId, relationship: 'sibling' as const, name, country, method, details };
      people.payeeIds.push(await createPayee(services, tx, call, input));
    }
  });

async function send({ services }: Scene, { currency, call, people }: Making, index: number): Promise<string> {
  const { corridor, method } = payees[currency][index] as Payee;
  const id = services.clock.newId();
  await services.database.inTransaction(async (tx) => {
    const amount = currency === 'NGN' ? 1_500_000 : 5_000;
    const quote = await lockRemittanceQuote(services, tx, call, { corridor, method, fixed: 'from', amount });
    await createRemittance(services, tx, call, {
      id,
      quoteId: quote.id,
      senderId: people.senderId,
      beneficiaryId: people.payeeIds[index] as string,
      purpose: 'family_support',
      narration: null,
    });
  });
  while (await advanceRemittance(services, call.environment.id, id));
  return id;
}

async function wait(scene: Scene, making: Making): Promise<void> {
  const remittanceId = await send(scene, making, 3);
  const { services } = scene;
  await services.database.inTransaction((tx) =>
    requestDocuments(services, tx, {
      environmentId: making.call.environment.id,
      remittanceId,
      wanted: 'Proof of the source of funds',
      audit: () => undefined,
    }),
  );
}

const save = ({ services }: Scene, { currency, call, people }: Making): Promise<void> =>
  services.database.inTransaction(async (tx) => {
    const { corridor, method } = payees[currency][0] as Payee;
    await createDraft(services, tx, call, {
      corridor,
      method,
      fixed: 'from',
      amount: currency === 'NGN' ? 2_000_000 : 8_000,
      senderId: people.senderId,
      beneficiaryId: people.payeeIds[0] as string,
      walletId: null,
      purpose: 'education',
      sourceOfFunds: null,
      narration: null,
    });
  });

/** Opens the remittance balance if there is none, and tops it up. */
const setAside = ({ services }: Scene, { currency, call }: Making): Promise<void> =>
  services.database.inTransaction(async (tx) => {
    await activateOperational(services, tx, call, currency);
    await openRemittanceWallet(services, tx, call, currency);
    const [wallet] = await getRemittanceBalance(tx, call.environment);
    if (!wallet) throw new Error('A balance for remittances was just opened');
    const number = services.clock.now().getTime();
    await depositInWallet(services, tx, {
      environment: call.environment,
      walletId: wallet.wallet_id,
      amount: currency === 'NGN' ? 12_000_000 : 60_000,
      narration: 'Family desk',
      senderName: call.actor.name.toUpperCase(),
      senderBank: 'Zenith Bank',
      senderLast4: '4417',
      sessionId: `000015${number}${number % 10_000}`,
    });
  });

/** Converts a part of the transfer balance into another currency. */
const convertSome = ({ services }: Scene, { currency, call }: Making): Promise<void> =>
  services.database.inTransaction(async (tx) => {
    const to = currency === 'NGN' ? 'USD' : 'NGN';
    await activateOperational(services, tx, call, to);
    const amount = currency === 'NGN' ? 2_500_000 : 5_000;
    const input = { from: currency, to, fixed: 'from', amount } as const;
    const { id } = await lockConversion(services, tx, call, 'transfer', input);
    await convert(services, tx, call, 'transfer', id);
  });

export function planRemittances(plan: HistoryPlan): Happening[] {
  const { end, days } = plan;
  const making = begin(plan);
  // Starts with the first days, from a balance of its own, before other wallets exist.
  const firstDay = days - 4;
  const daysAgo = (count: number, hours = 0): Date =>
    new Date(end.getTime() - count * dayMs - hours * hourMs);
  const sent = (count: number, hours: number, index: number): Happening => ({
    at: daysAgo(count, hours),
    happen: async (scene) => void (await send(scene, making, index)),
  });
  const monthly = Math.min(monthsMax, Math.floor((firstDay - 1) / 30));
  const fills = Array.from(
    { length: Math.floor((firstDay - 1) / setAsideDays) },
    (_, index) => (index + 1) * setAsideDays,
  );
  // The transfer wallet that is converted from is funded from its first days.
  const conversionsAt = [150, 95, 40, 12].filter((count) => count < firstDay - 20);
  return [
    { at: daysAgo(firstDay + 1), happen: (scene) => setAside(scene, making) },
    { at: daysAgo(firstDay), happen: (scene) => open(scene, making) },
    ...fills.map((count) => ({
      at: daysAgo(count),
      happen: (scene: Scene) => setAside(scene, making),
    })),
    ...conversionsAt.map((count) => ({
      at: daysAgo(count, 3),
      happen: (scene: Scene) => convertSome(scene, making),
    })),
    ...Array.from({ length: monthly }, (_, index) => sent((index + 1) * 30, 6, 0)),
    sent(20, 5, 1),
    sent(0, 7, 2),
    { at: daysAgo(0, 6), happen: (scene) => wait(scene, making) },
    { at: daysAgo(0, 5), happen: (scene) => save(scene, making) },
  ];
}
