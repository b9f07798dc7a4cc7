// npm run soak crash: 200 kills of the program, of PostgreSQL and of both under load, in real time; --short kills 20.
import { crashUnderLoad, type Victim } from '#test/support/crash/round.ts';

const killsMax = process.argv.includes('--short') ? 20 : 200;
const readyMaxMs = 5000;
const kinds: Victim[] = ['program', 'database', 'both'];

const victims = Array.from({ length: killsMax }, (_, index) => kinds[index % kinds.length] as Victim);
let killed = 0;
const { load, kills, damage } = await crashUnderLoad({
  victims,
  callers: 16,
  // Each kill hits a different point of a payment.
  betweenMs: () => 300 + Math.random() * 1500,
  timeScale: 'real',
  onKill: ({ victim, readyMs }, { acknowledged }) => {
    killed += 1;
    console.log(
      `${killed}/${killsMax} ${victim}: ready after ${Math.round(readyMs)} ms, ${acknowledged.length} paid`,
    );
  },
});

const slow = kills.filter((kill) => kill.readyMs > readyMaxMs);
const slowest = Math.max(...kills.map((kill) => kill.readyMs));
console.log(
  `\n${kills.length} kills, ${load.acknowledged.length} acknowledged payments, ${load.unanswered.length} calls sent again, ` +
    `slowest start ${Math.round(slowest)} ms`,
);
for (const sentence of damage) console.error(`DAMAGE ${sentence}`);
for (const { victim, readyMs } of slow)
  console.error(`SLOW after a kill of ${victim}: ${Math.round(readyMs)} ms`);
process.exitCode = damage.length + slow.length > 0 ? 1 : 0;
