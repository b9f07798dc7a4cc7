// Conversion of directors and owners between rows with sealed numbers and the forms used by rules and by the merchant.

import type { SealedColumn } from '#server/platform/auth/sealed-columns.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describePrivateFiles } from '#server/platform/uploads/private-files.ts';
import type { SectionDetails } from '#shared/contract/account/compliance.ts';
import { type Director, isMasked, maskNumber } from '#shared/contract/account/compliance-directors.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type DirectorRow, selectDirectors } from './director-queries.ts';

const secrets = ['bvn', 'nin', 'ssnLast4', 'idNumber'] as const;
type Secret = (typeof secrets)[number];
const labels: Record<Secret, string> = {
  bvn: 'BVN',
  nin: 'NIN',
  ssnLast4: 'SSN (last 4)',
  idNumber: 'ID number',
};

/** Unseals the numbers: for rules and registers. Only `revealNumber` may use this for a response. */
export function openDirector(vault: Vault, row: DirectorRow): Director {
  const details = row.details as Omit<Director, 'id' | 'idFileId' | Secret>;
  const place = [row.businessId, row.id];
  const open = (column: SealedColumn, sealed: Buffer | null) => sealed && vault.open(column, place, sealed);
  return {
    ...details,
    id: row.id,
    idFileId: row.idFileId,
    bvn: open('compliance_directors.bvn', row.bvn),
    nin: open('compliance_directors.nin', row.nin),
    ssnLast4: open('compliance_directors.ssn_last4', row.ssnLast4),
    idNumber: open('compliance_directors.id_number', row.idNumber),
  };
}

export async function readDirectors(db: Db, vault: Vault, businessId: string): Promise<Director[]> {
  return (await selectDirectors(db, businessId)).map((row) => openDirector(vault, row));
}

export function sealDirector(vault: Vault, businessId: string, person: Director, position: number) {
  const { id, idFileId, bvn, nin, ssnLast4, idNumber, ...details } = person;
  const seal = (column: SealedColumn, text: string | null) =>
    text === null ? null : vault.seal(column, [businessId, id], text);
  return {
    businessId,
    id,
    position,
    details: JSON.stringify(details),
    bvn: seal('compliance_directors.bvn', bvn),
    nin: seal('compliance_directors.nin', nin),
    ssnLast4: seal('compliance_directors.ssn_last4', ssnLast4),
    idNumber: seal('compliance_directors.id_number', idNumber),
    idFileId,
  };
}

/**
 * Restores numbers that were sent back masked because they were unchanged. Throws VALIDATION at the field for a mask that does not match.
 */
export function restoreNumbers(people: readonly Director[], before: readonly Director[]): Director[] {
  const known = new Map(before.map((person) => [person.id, person]));
  const faults: Record<string, string> = {};
  const restored = people.map((person, index) => {
    const changes: Partial<Pick<Director, Secret>> = {};
    for (const secret of secrets) {
      const value = person[secret];
      if (value === null || !isMasked(value)) continue;
      const stored = known.get(person.id)?.[secret] ?? null;
      if (stored !== null && maskNumber(stored) === value) changes[secret] = stored;
      else faults[`directors.${index}.${secret}`] = `${labels[secret]} must be a number`;
    }
    return { ...person, ...changes };
  });
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION', { fields: faults });
  return restored;
}

/** Returns one full number of a person, for a reviewer whose reason is recorded; throws NOT_FOUND if there is none. */
export async function revealNumber(
  db: Db,
  vault: Vault,
  businessId: string,
  of: { directorId: string; number: Secret },
): Promise<{ number: string; person: string; label: string }> {
  const found = (await readDirectors(db, vault, businessId)).find(({ id }) => id === of.directorId);
  const number = found?.[of.number];
  if (!found || !number) throw new AppError('NOT_FOUND');
  const person = [found.firstName, found.lastName].filter(Boolean).join(' ');
  return { number, person, label: labels[of.number] };
}

/** Returns directors as the merchant and the reviewer see them: only the last digits of numbers. */
export async function presentDirectors(
  db: Db,
  vault: Vault,
  businessId: string,
): Promise<SectionDetails['directors']> {
  const people = await readDirectors(db, vault, businessId);
  const files = await describePrivateFiles(
    db,
    businessId,
    people.flatMap((person) => person.idFileId ?? []),
  );
  const mask = (text: string | null) => text && maskNumber(text);
  return {
    directors: people.map((person) => ({
      ...person,
      bvn: mask(person.bvn),
      nin: mask(person.nin),
      ssnLast4: mask(person.ssnLast4),
      idNumber: mask(person.idNumber),
      idFile: files.get(person.idFileId ?? '') ?? null,
    })),
  };
}

/** Returns the persons who were removed, or whose name, date of birth, BVN or NIN changed: their checks are no longer valid. */
export function changedPeople(before: readonly Director[], after: readonly Director[]): string[] {
  const identityOf = (person: Director | undefined) =>
    person &&
    [person.firstName, person.middleName, person.lastName, person.bornOn, person.bvn, person.nin].join('\n');
  const now = new Map(after.map((person) => [person.id, person]));
  return before
    .filter((person) => identityOf(person) !== identityOf(now.get(person.id)))
    .map((person) => person.id);
}
