// npm run soak [word …]: the long reliability tests, one after the other.
import { globSync } from 'node:fs';
import { projectRoot, runEach } from './processes.ts';

const files = globSync('test/soak/*.ts', { cwd: projectRoot }).sort();
process.exitCode = await runEach(files, process.argv.slice(2));
