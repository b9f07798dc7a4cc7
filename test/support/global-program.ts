// Global set-up of the screen tests: the real program with the demo businesses, for the browser.
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from './program.ts';

const demoMaxMs = 300_000;

export default async function setup(): Promise<() => Promise<void>> {
  // For work on one screen a program that is already running serves as well, and faster.
  if (process.env.KASUWA_SCREENS_URL) return async () => undefined;
  const program = await startProgram({ env: { DEMO: 'on', GATEWAY_LOOPBACK: 'on', PICTURE_LOOPBACK: 'on' } });
  // The program serves requests while it still generates the demo's history; figures are stable only after that.
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
