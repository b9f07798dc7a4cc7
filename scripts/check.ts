// npm run check: types, lint and the style guide, in seconds; should pass before every commit.
import { runTool, tools } from './processes.ts';

const codes = [
  await runTool(tools.tsc),
  await runTool(tools.biome),
  await runTool(tools.vitest, ['test/tidy.test.ts', '--reporter=dot']),
];
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
