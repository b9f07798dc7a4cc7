// npm run soak accessibility: axe on every screen in both themes and three widths, and whole journeys by keyboard alone.
import { ensureChromium } from '../../scripts/chromium.ts';
import { projectRoot, runTool, tools } from '../../scripts/processes.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';

const specs = ['test/screens/every-screen.spec.ts', 'test/screens/keyboard.spec.ts'];

async function run(): Promise<number> {
  const built = await buildWebIfStale();
  if (built !== 0) return built;
  if (!(await ensureChromium())) return 1;
  return runTool(tools.playwright, [...specs, '--reporter=dot'], { cwd: projectRoot });
}

const startedAt = performance.now();
process.exitCode = await run();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(`accessibility: ${process.exitCode === 0 ? 'held' : 'did NOT hold'}, ${seconds} s`);
