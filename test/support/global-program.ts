// Before all tests of the screens: the real program with the demo businesses, for the browser to visit.
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from './program.ts';

const demoMaxMs = 300_000;

export default async function setup(): Promise<() => Promise<void>> {
  // For work on one screen a program that runs already serves as well, and faster.
  if (process.env.KASUWA_SCREENS_URL) return async () => undefined;
  const program = await startProgram({ env: { DEMO: 'on', GATEWAY_LOOPBACK: 'on', PICTURE_LOOPBACK: 'on' } });
  // It serves while it still makes the demo's history; figures stand still only after that.
  const giveUpAt = Date.now() + demoMaxMs;
  while (!program.output().includes('is ready at')) {
    if (program.process.exitCode !== null || Date.now() > giveUpAt) {
      await program.stop();
      throw new Error(`The demo was not made. The program printed:\n${program.output()}`);
    }
    await sleep(200);
  }
  process.env.KASUWA_SCREENS_URL = program.url;
  return program.stop;
}
