// kill -9 of the program, of PostgreSQL and of both while payers pay: nothing acknowledged is lost, nothing is doubled.
import { availableParallelism, loadavg } from 'node:os';
import { expect, test } from 'vitest';
import { crashUnderLoad, type Victim } from './support/crash-round.ts';

/** On a machine that has the time: with twice the work for its cores everything takes twice as long. */
function readyMaxMs(): number {
  return 5000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

const victims: Victim[] = ['program', 'database', 'both', 'database', 'program', 'both'];

test('no kill -9 of the program, of PostgreSQL or of both loses or doubles a payment', {
  timeout: 120_000,
}, async () => {
  const { load, kills, damage } = await crashUnderLoad({
    victims,
    callers: 6,
    betweenMs: () => 1200,
    timeScale: 'moved',
  });
  expect(damage).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(20);
  // The better of two: other tests run beside this one.
  for (const victim of new Set(victims)) {
    const readyMs = kills.filter((kill) => kill.victim === victim).map((kill) => kill.readyMs);
    expect(Math.min(...readyMs), `ready again after a kill of ${victim}`).toBeLessThan(readyMaxMs());
  }
});
