// The style guide's rule on time: the current time comes from a clock that can be moved; exceptions are listed here with their reason.
import { isTest, lineOf, nameOf, type SyntaxNode, walk } from '../source-file.ts';
import type { FileRule } from './rules.ts';

/** Files that read the system time, and why no clock is used there. Durations are measured with `performance.now()` everywhere. */
export const wallReaders: Record<string, string> = {
  'src/server/platform/http/clock.ts': 'is the clock of the server',
  'src/web/ui/now.ts': 'is the clock of the dashboard',
  'src/checkout/api.ts': "is the clock of the payer's pages, set by that of the server",
  'src/server/program.ts': 'starts the program with the clock on the wall',
  'src/server/platform/exports/jobs.ts':
    'tells a thread, which has none, how far the clock is ahead of the wall',
  'src/server/platform/exports/export-thread.ts': 'is that thread',
  'src/server/platform/http/idempotency.ts':
    'whether the call that made a claim has stopped is a matter of the wall',
  'src/server/rails/hosted/interswitch-tokens.ts': "the gateway's token ends by the gateway's clock",
};

function readsWall(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression')
    return nameOf(node.callee) === 'Date' && (node.arguments as SyntaxNode[]).length === 0;
  if (node.type === 'MemberExpression')
    return nameOf(node.object) === 'Date' && nameOf(node.property) === 'now';
  if (node.type === 'CallExpression') return nameOf(node.callee) === 'Date';
  return node.type === 'ImportSpecifier' && nameOf(node.imported) === 'systemClock';
}

export const checkClock: FileRule = (file) => {
  if (!/^src\/(server|shared|web|checkout|demo)\//.test(file.path) || isTest(file)) return [];
  if (wallReaders[file.path]) return [];
  const complaints: string[] = [];
  walk(file, (node) => {
    if (readsWall(node))
      complaints.push(
        `${file.path}:${lineOf(file, node.start)} reads the clock on the wall: use services.clock, currentTime() or performance.now()`,
      );
  });
  return complaints;
};
