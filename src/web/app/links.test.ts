// Every screen address in the code belongs to a screen, so no link of the product is dead.
import { expect, test } from 'vitest';
import {
  isTest,
  lineOf,
  parseSource,
  readProject,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '#test/support/source-file.ts';
import { openScreens } from '#web/app/open-screens.ts';
import { allScreens } from '#web/app/screens.ts';
import { operatorScreens } from '#web/operator/screens.ts';
import { operatorOpenScreens } from '#web/operator/sign-in/open-screens.ts';

type Placed = { path: string; children?: readonly Placed[] };

const pathsOf = (screen: Placed): string[] => [screen.path, ...(screen.children ?? []).flatMap(pathsOf)];

const addresses = [openScreens, await allScreens(), operatorOpenScreens, operatorScreens]
  .flat<(readonly Placed[])[]>()
  .flatMap(pathsOf)
  .map((path) => path.split('/').slice(1));

/** First path segments of screens: a string that begins with one of them is taken as a screen address. */
const sections = new Set(addresses.map(([section = '']) => section));

/** Whether `parts` may be the address of `screen`; undefined marks an interpolated value. */
function matches(parts: readonly (string | undefined)[], screen: readonly string[]): boolean {
  return (
    parts.length === screen.length &&
    parts.every(
      (part, index) => part === undefined || part === screen[index] || screen[index]?.startsWith('$'),
    )
  );
}

/** The text of a string or a template, with `\0` for interpolated values. */
function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('\0');
}

/** `url: '/operator/work'`: the address of a call. */
const isCall = (parent: SyntaxNode | undefined): boolean =>
  parent?.type === 'Property' && (parent.key as { name?: string }).name === 'url';

/**
 * Returns the addresses in a file that no screen has. Mere prefixes (`/settings` with more appended) are checked where the full address
 * occurs.
 */
function findDeadLinks(file: SourceFile): string[] {
  const found: string[] = [];
  walk(file, (node, ancestors) => {
    const text = textOf(node);
    if (!text?.startsWith('/') || isCall(ancestors.at(-1))) return;
    const [path = ''] = text.split(/[?#]/);
    const parts = path.split('/').slice(1);
    if (!sections.has(parts[0] ?? '') || parts.length === 1 || /[\s*:{]|\/\$?$/.test(path)) return;
    const expected = parts.map((part) => (part.includes('\0') ? undefined : part));
    if (!addresses.some((screen) => matches(expected, screen)))
      found.push(`${file.path}:${lineOf(file, node.start)} ${path.replaceAll('\0', '…')}`);
  });
  return found;
}

test('a link to a missing screen is detected', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample of code.
  const dead = parseSource('src/web/a.tsx', 'const a = `/payment-gateway/refunds-of/${id}`;');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample of code.
  const live = parseSource('src/web/a.tsx', 'const a = `/payment-gateway/payment-links/${id}/info?tab=1`;');
  expect(findDeadLinks(dead)).toEqual(['src/web/a.tsx:1 /payment-gateway/refunds-of/…']);
  expect(findDeadLinks(live)).toEqual([]);
});

test('every screen address in the code belongs to a screen', () => {
  const files = readProject().filter(
    (file) =>
      /^src\/(server|demo|web\/(?!api\/|app\/(console|router|signed-in)))/.test(file.path) &&
      !isTest(file) &&
      !/\/(detail-)?screens\.ts$/.test(file.path),
  );
  expect(files.flatMap(findDeadLinks)).toEqual([]);
});
