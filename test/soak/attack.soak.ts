// npm run soak attack: everything in test/attack, twenty rounds with different values each; --short runs two.
import { projectRoot, runTool, tools } from '../../scripts/processes.ts';

const rounds = process.argv.includes('--short') ? 2 : 20;
let failures = 0;
for (let round = 1; round <= rounds; round += 1) {
  const env = { ...process.env, ATTACK_SEED: String(round * 7919) };
  const code = await runTool(tools.vitest, ['test/attack', '--reporter=dot'], { cwd: projectRoot, env });
  if (code !== 0) failures += 1;
  console.log(`Round ${round} of ${rounds}: ${code === 0 ? 'held' : 'did not hold'}`);
}
process.exitCode = failures > 0 ? 1 : 0;
