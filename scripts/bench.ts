// npm run bench [word …]: measures, one bench after the other, those whose file name contains a word if any is given.
import { globSync } from 'node:fs';
import { projectRoot, runEach } from './processes.ts';

const files = globSync('bench/**/*.bench.ts', { cwd: projectRoot }).sort();
process.exitCode = await runEach(files, process.argv.slice(2));
