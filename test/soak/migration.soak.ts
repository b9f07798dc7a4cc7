// npm run soak migration: the books before and after the migration from each released version; so far none is released.
import { execFileSync } from 'node:child_process';
import { projectRoot } from '../../scripts/processes.ts';

/** Every tag that names a version: v1.2.3 or 1.2.3. */
function listReleases(): string[] {
  const tags = execFileSync('git', ['tag', '--list'], { cwd: projectRoot, encoding: 'utf8' }).split('\n');
  return tags.filter((tag) => /^v?\d+\.\d+\.\d+/.test(tag));
}

const releases = listReleases();
if (releases.length === 0) {
  console.log('migration: no version is released yet, so there is none to migrate from.');
} else {
  console.error(
    `migration: ${releases.join(', ')} released, and nothing proves yet that balances and postings are the same after the migration from each.`,
  );
  process.exitCode = 1;
}
