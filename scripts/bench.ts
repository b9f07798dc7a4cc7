// npm run bench [word …]: runs the benches in sequence; words select those whose file name contains one of them.
import { globSync } from 'node:fs';
import { projectRoot, runEach } from './processes.ts';

const files = globSync('bench/**/*.bench.ts', { cwd: projectRoot }).sort();
process.exitCode = await runEach(files, process.argv.slice(2));
