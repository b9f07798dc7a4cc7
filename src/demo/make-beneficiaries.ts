// Beneficiaries of the demo: suppliers and staff with their usual amounts, in two groups, and a salary file that waits to be sent.

import { createGroup } from '#server/banking/beneficiaries/groups.ts';
import { addBeneficiary } from '#server/banking/beneficiaries/service.ts';
import { draftFromGroup } from '#server/banking/bulk-transfers/drafts.ts';
import { listBanks } from '#server/rails/bank-directory.ts';
import type { Services } from '#server/services.ts';
import { bankCountryOf, enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import type { Happening, HistoryPlan } from './make-history.ts';
import { createChance } from './random.ts';

const dayMs = 86_400_000;

/** Nickname, usual amount in whole naira (a fifth of it in dollars), narration and group. */
const people = [
  ['Cold store rent', 250_000, 'Rent', 'suppliers'],
  ['Flour and sugar', 180_000, 'Weekly supply', 'suppliers'],
  ['Packaging', 64_000, 'Cartons', 'suppliers'],
  ['Diesel', 95_000, null, 'suppliers'],
  ['Delivery rider 1', 85_000, 'Salary', 'staff'],
  ['Delivery rider 2', 85_000, 'Salary', 'staff'],
  ['Kitchen lead', 210_000, 'Salary', 'staff'],
  ['Night guard', 70_000, 'Salary', 'staff'],
  ['Accountant', null, null, null],
] as const;

const groups = [
  ['staff', 'Staff', 'Salary'],
  ['suppliers', 'Suppliers', null],
] as const;

/** Adds all of them in the second month of an environment, and then puts them into groups. */
export function planBeneficiaries(services: Services, plan: HistoryPlan): Happening[] {
  const { environment, end, days } = plan;
  const chance = createChance(plan.seed + 61);
  const country = bankCountryOf(environment);
  const [unit, digits] = country === 'NG' ? [100, 10] : [20, 9];
  const start = end.getTime() - Math.min(days - 1, 240) * dayMs;
  let staffId = '';
  const members: Record<string, string[]> = { staff: [], suppliers: [] };
  const add =
    ([nickname, whole, narration, group]: (typeof people)[number]) =>
    async () => {
      const { clock, database } = services;
      const bank = chance.pick(listBanks(country));
      // Endings of 20 and more are not test accounts: their name enquiry succeeds.
      const accountNumber = `${chance.int(10 ** (digits - 3), 10 ** (digits - 2) - 1)}${chance.int(20, 99)}`;
      const answer = await enquireAccountName(services, environment, bank, accountNumber);
      if (answer.outcome !== 'found') return;
      const { accountName } = answer;
      const named = { accountName, verifiedAt: clock.now(), nextEnquiryAt: null, enquiryNote: null };
      const amount = whole === null ? null : whole * unit;
      const input = { accountNumber, nickname, amount, narration, email: null };
      const { id } = await database.inTransaction((tx) =>
        addBeneficiary(tx, clock, { environment, userId: null }, { id: clock.newId(), bank, input, named }),
      );
      if (group) members[group]?.push(id);
    };
  const insert =
    ([key, name, narration]: (typeof groups)[number]) =>
    async () => {
      const { clock, database } = services;
      const all = (members[key] ?? []).map((beneficiaryId) => ({
        beneficiaryId,
        amount: null,
        narration: null,
      }));
      const input = { name, currency: environment.currency, narration, members: all };
      const audit = () => undefined;
      const created = await database.inTransaction((tx) =>
        createGroup({ tx, clock, environment, audit }, null, input),
      );
      if (key === 'staff') staffId = created.id;
    };
  const draft = async () => {
    const actor = { kind: 'user', name: plan.story.business.name, userId: plan.ownerId } as const;
    const call = { environment, actor, audit: () => undefined };
    await services.database.inTransaction((tx) =>
      draftFromGroup(services, tx, call, { group_id: staffId, purpose: 'salary' }),
    );
  };
  const works = [...people.map(add), ...groups.map(insert)];
  const result = works.map((happen, index) => ({ at: new Date(start + index * 60_000), happen }));
  return [...result, { at: new Date(end.getTime() - 2 * 3_600_000), happen: draft }];
}
