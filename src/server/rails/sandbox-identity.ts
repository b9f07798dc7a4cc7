// The sandbox identity registers: the last digits of a number determine the outcome, including a slow one.
import type { Clock } from '#server/platform/http/clock.ts';
import type { IdentityRegisters } from './identity-registers.ts';

/**
 * Magic endings of a BVN, NIN or registration number: 0000: not in the register · 1111: belongs to another person · 2222: no response at
 * first, found once the sandbox's slow time is over · 3333: another date of birth, or a company struck off. Every other number belongs to
 * the claimed person or company.
 */
const magicEnds = { notFound: '0000', otherName: '1111', slow: '2222', otherFact: '3333' };

/** Returns when a reference was first used: it is a UUIDv7, whose first 48 bits are the time in milliseconds. */
function firstAskedAt(reference: string): number {
  return Number.parseInt(reference.replaceAll('-', '').slice(0, 12), 16);
}

function yearLater(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

export function createSandboxIdentity(clock: Clock, config: { sandboxSlowMs: number }): IdentityRegisters {
  const isSlow = (number: string, reference: string): boolean =>
    number.endsWith(magicEnds.slow) &&
    clock.now().getTime() - firstAskedAt(reference) <= config.sandboxSlowMs;
  return {
    name: 'SANDBOX',
    lookUpPerson: async ({ reference, number, claimed }) => {
      if (isSlow(number, reference)) return { outcome: 'unknown' };
      if (number.endsWith(magicEnds.notFound)) return { outcome: 'not_found' };
      if (number.endsWith(magicEnds.otherName))
        return { outcome: 'found', firstName: 'Somebody', lastName: 'Else', bornOn: claimed.bornOn };
      const bornOn = number.endsWith(magicEnds.otherFact) ? yearLater(claimed.bornOn) : claimed.bornOn;
      return { outcome: 'found', firstName: claimed.firstName, lastName: claimed.lastName, bornOn };
    },
    lookUpCompany: async ({ reference, number, claimedName }) => {
      if (isSlow(number, reference)) return { outcome: 'unknown' };
      if (number.endsWith(magicEnds.notFound)) return { outcome: 'not_found' };
      if (number.endsWith(magicEnds.otherName))
        return { outcome: 'found', name: 'Another Company Limited', status: 'ACTIVE' };
      const status = number.endsWith(magicEnds.otherFact) ? 'INACTIVE' : 'ACTIVE';
      return { outcome: 'found', name: claimedName, status };
    },
  };
}
