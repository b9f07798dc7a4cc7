// Transfers of the demo: some every week to suppliers and staff, with every outcome, two of them in progress at the end.

import { createSchedule } from '#server/banking/transfer-schedules/service.ts';
import { createTransfer } from '#server/banking/transfers/making/make-transfers.ts';
import { returnTransfer } from '#server/banking/transfers/return-transfer.ts';
import { advanceTransfer } from '#server/banking/transfers/sending/send-transfers.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TransferPurpose } from '#shared/contract/banking/transfer-enums.ts';
import { payrollOf } from './history/actors.ts';
import type { Happening, HistoryPlan, Scene } from './make-history.ts';
import { createChance } from './random.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const banks = {
  NGN: ['058', '011', '057', '033', '044'],
  USD: ['021000021', '026009593', '121000248'],
} as const;

/** Regular payees of a business. */
const payees: readonly {
  name: string;
  purpose: TransferPurpose;
  narration: string;
  from: number;
  to: number;
}[] = [
  { name: 'NWOSU EMEKA CHRISTOPHER', purpose: 'supplier', narration: 'Van repair', from: 12, to: 45 },
  { name: 'ADEYEMI FOLAKE GRACE', purpose: 'salary', narration: 'Wages', from: 20, to: 40 },
  { name: 'BELLO IBRAHIM DAVID', purpose: 'rent', narration: 'Shop rent', from: 30, to: 60 },
  { name: 'UMEH NGOZI JOY', purpose: 'supplier', narration: 'Packaging', from: 3, to: 9 },
  { name: 'LAWAL TUNDE PETER', purpose: 'supplier', narration: 'Diesel', from: 4, to: 16 },
  { name: 'EZE AMINA RUTH', purpose: 'other', narration: 'Refund of a deposit', from: 1, to: 5 },
];

const everyDays = 4;
/** Last digits of account numbers by outcome; see the test accounts. */
const suffixes = { arrives: '89', refused: '03', unknown: '04' } as const;

/** Plans transfers from the transfer wallet, from one week after it was opened until now. */
export function planTransfers(plan: HistoryPlan): Happening[] {
  const { end, days, seed } = plan;
  const chance = createChance(seed + 83);
  const start = end.getTime() - Math.min(days - 1, 250) * dayMs + 7 * dayMs;
  const count = Math.floor((end.getTime() - start) / (everyDays * dayMs));
  const sent = Array.from({ length: count }, (_, index): Happening[] => {
    const day = start + index * everyDays * dayMs;
    const at = day - (day % dayMs) + chance.int(8, 16) * hourMs;
    const isRefused = index % 11 === 5;
    const isReturned = index % 23 === 9;
    return planOne(plan, { at, index, suffix: isRefused ? 'refused' : 'arrives', isReturned });
  });
  const last = [1, 2].flatMap((hours) =>
    planOne(plan, { at: end.getTime() - hours * hourMs, index: hours, suffix: 'unknown', isReturned: false }),
  );
  return [
    ...sent.flat(),
    ...last,
    { at: new Date(end.getTime() - 3 * dayMs), happen: (scene) => planAhead(plan, scene) },
  ];
}

/** Schedules monthly rent and weekly wages, starting in the next few days. */
async function planAhead(plan: HistoryPlan, { services }: Scene): Promise<void> {
  const { environment, end } = plan;
  const currency = environment.currency === 'USD' ? 'USD' : 'NGN';
  const unit = currency === 'NGN' ? 100 : 1;
  const call = { actor: payrollOf(plan), environment, operation: null, audit: () => undefined };
  const plans = [
    { frequency: 'monthly', purpose: 'rent', narration: 'Shop rent', thousands: 60, ahead: 9 },
    { frequency: 'weekly', purpose: 'salary', narration: 'Wages', thousands: 25, ahead: 4 },
  ] as const;
  for (const [index, { thousands, ahead, ...input }] of plans.entries())
    await createSchedule(services, call, {
      ...input,
      currency,
      bank_code: banks[currency][index] as string,
      account_number: `301845${index}589`,
      account_name: null,
      amount: unit * thousands * 1000,
      confirmed: [],
      starts_on: dayOf(new Date(end.getTime() + ahead * dayMs), environment.timeZone),
      working_days_only: true,
    });
}

type One = { at: number; index: number; suffix: keyof typeof suffixes; isReturned: boolean };

function planOne(plan: HistoryPlan, { at, index, suffix, isReturned }: One): Happening[] {
  const { environment, ownerId, story, end, seed } = plan;
  const chance = createChance(seed + 97 * index);
  const payee = payees[index % payees.length] as (typeof payees)[number];
  const currency = environment.currency === 'USD' ? 'USD' : 'NGN';
  const unit = currency === 'NGN' ? 100 : 1;
  let id = '';
  const send = async ({ services }: Scene): Promise<void> => {
    const row = await services.database.inTransaction((tx) =>
      createTransfer(services, tx, {
        environment,
        actor: { kind: 'user', name: story.business.name, userId: ownerId },
        confirmed: ['duplicate'],
        item: {
          bankCode: banks[currency][index % banks[currency].length] as string,
          accountNumber: `30184${String(chance.int(100, 999))}${suffixes[suffix]}`,
          accountName: payee.name,
          amount: unit * chance.int(payee.from, payee.to) * 1000,
          narration: payee.narration,
          purpose: payee.purpose,
          isOwn: false,
        },
      }),
    );
    id = row.id;
    await advanceTransfer(services, environment.id, id);
  };
  const comeBack = ({ services }: Scene): Promise<void> =>
    returnTransfer(services, {
      environmentId: environment.id,
      transferId: id,
      reason: 'The account is closed',
    });
  const backAt = at + 2 * dayMs;
  return [
    { at: new Date(at), happen: send },
    ...(isReturned && backAt < end.getTime() ? [{ at: new Date(backAt), happen: comeBack }] : []),
  ];
}
