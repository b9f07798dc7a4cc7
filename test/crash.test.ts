// kill -9 of the program, of PostgreSQL and of both during payments: nothing acknowledged is lost, nothing is duplicated.
import { expect, test } from 'vitest';
import { crashUnderLoad, type Victim } from './support/crash/round.ts';

const victims: Victim[] = ['program', 'database', 'both', 'database', 'program', 'both'];

test('kill -9 of the program, of PostgreSQL or of both neither loses nor duplicates a payment', {
  timeout: 300_000,
}, async () => {
  const { load, damage } = await crashUnderLoad({
    victims,
    callers: 6,
    betweenMs: () => 2000,
    timeScale: 'moved',
  });
  expect(damage).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(20);
});
