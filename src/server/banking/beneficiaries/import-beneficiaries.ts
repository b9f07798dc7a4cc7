// Beneficiary import from a file: processing of a row. Account names are requested from the banks afterwards, in parallel.

import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { importKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { TxServices } from '#server/services.ts';
import { waitingNote } from '#server/settlement/banks/name-enquiries.ts';
import { bankCountryOf, checkAccount } from '#server/settlement/banks/resolve-account.ts';
import { beneficiaryImportShape } from '#shared/contract/banking/beneficiary-imports.ts';
import { groupMembersMax } from '#shared/contract/banking/beneficiary-shapes.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import type { Currency } from '#shared/money.ts';
import { appendMember, countMembers, lockGroupByName } from './group-queries.ts';
import { nameOf } from './list-beneficiaries.ts';
import { selectByAccount } from './queries.ts';
import { addBeneficiary } from './service.ts';

type Row = ValuesOf<typeof beneficiaryImportShape.columns>;
type Maker = { environment: Environment; userId: string };
type Done = { result: 'added' | 'known'; message: string };

/** Locks the group named in a row until the row is imported. */
async function findGroup(tx: Tx, environmentId: string, name: string, currency: Currency) {
  const group = await lockGroupByName(tx, environmentId, name);
  if (!group) throw new RowFaultError('group', 'Must be the name of a group');
  if (group.currency !== currency) throw new RowFaultError('group', `Must be a group in ${currency}`);
  return group;
}

/** Adds a beneficiary to the group of its row; returns the text for the result of the row. */
async function intoGroup(tx: Tx, environmentId: string, group: { id: string; name: string }, id: string) {
  if ((await countMembers(tx, environmentId, group.id)) >= groupMembersMax)
    throw new RowFaultError('group', `Must be a group of fewer than ${groupMembersMax} beneficiaries`);
  const added = await appendMember(tx, environmentId, group.id, id);
  return added ? `, added to ${group.name}` : '';
}

async function takeRow({ clock }: TxServices, tx: Tx, row: Row, maker: Maker): Promise<Done> {
  const { environment } = maker;
  const names = { bank: 'bank_code', number: 'account_number' };
  const bank = checkAccount(bankCountryOf(environment), row.bank_code, row.account_number, names);
  const group = row.group ? await findGroup(tx, environment.id, row.group, bank.currency) : null;
  const account = { country: bank.country, bankCode: bank.code, accountNumber: row.account_number };
  const known = await selectByAccount(tx, environment.id, account);
  if (known) {
    const grouped = group ? await intoGroup(tx, environment.id, group, known.id) : '';
    return { result: 'known', message: `Already a beneficiary: ${nameOf(known)}${grouped}` };
  }
  const { nickname, email, amount, narration } = row;
  const { id, reference } = await addBeneficiary(tx, clock, maker, {
    id: clock.newId(),
    bank,
    input: { accountNumber: row.account_number, nickname, email, amount, narration },
    named: { accountName: null, verifiedAt: null, nextEnquiryAt: clock.now(), enquiryNote: waitingNote },
  });
  const grouped = group ? await intoGroup(tx, environment.id, group, id) : '';
  return { result: 'added', message: `Added as ${reference}${grouped}` };
}

/** For one environment and one importing user. */
export function beneficiaryImportsOf(maker: Maker) {
  return importKind({
    name: 'beneficiaries',
    shape: beneficiaryImportShape,
    unnamed: 'beneficiaries.csv',
    stem: 'beneficiary-import',
    results: ['added', 'known'],
    label: 'number',
    columnOf: { accountNumber: 'account_number' },
    take: (services, tx, row) => takeRow(services, tx, row, maker),
  });
}
