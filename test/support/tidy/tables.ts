// The style guide's rule on tables: each is written by its noun only, as declared in that noun's module.ts; other nouns call its functions.
import {
  childrenOf,
  isTest,
  lineOf,
  nameOf,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '../source-file.ts';
import { nounOf } from './imports.ts';

/** Files that write a table received as a parameter, and why they may. */
export const computedWrites: Record<string, string> = {
  'src/server/operator/retention/jobs.ts': 'carries out the rules of retention',
  'src/server/settlement/banks/name-queue.ts': 'claims accounts of the noun that names its table',
  'src/server/platform/jobs/outbox.ts': 'claims what is due in the outbox that its noun names',
  'src/server/platform/rows/environment-rows.ts': 'writes the table that its noun names',
  'src/server/payments/sources/visit-counts.ts': 'counts in the tables that their noun names',
  'src/server/platform/rows/proposal-rows.ts': 'decides in the table that its noun names',
  'src/server/platform/auth/reseal.ts': 'seals columns anew, of whatever table keeps sealed values',
};

const builders = [
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'environmentRows',
  'proposalRows',
  'nameQueue',
  'visitCounts',
];

/** Converts a name such as `ledgerHolds` to the database's form. */
function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toTable(text: string): string {
  const [name = ''] = text.trim().split(/\s+/);
  return toSnake(name.replaceAll('"', '').split('.').at(-1) ?? '');
}

/** The owner of each table, from the `tables` of each module.ts: the folder of the noun. */
export function listOwners(files: SourceFile[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const file of files.filter(({ path }) => /^src\/server\/.*\/module\.ts$/.test(path)))
    walk(file, (node) => {
      if (node.type !== 'Property' || nameOf(node.key) !== 'tables') return;
      for (const { value } of childrenOf(node.value as SyntaxNode) as { value?: unknown }[])
        if (typeof value === 'string') owners.set(value, [...(owners.get(value) ?? []), nounOf(file.path)]);
    });
  return owners;
}

type Write = { table: string; at: number };

const named = String.raw`(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)`;
const statements = [
  new RegExp(String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from|copy)\s+${named}`, 'gi'),
  // An SQL update has a `set`; a sentence about an update does not.
  new RegExp(String.raw`\bupdate\s+${named}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];
const truncation = /\btruncate\s+(?:table\s+)?((?:"?[\w.]+"?\s*,\s*)*"?[\w.]+"?)/gi;
/** A statement whose table is inserted at run time. */
const computed =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+(?:only\s+)?$/i;

function readStatements(text: string, at: number): Write[] {
  const single = statements.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ table: toTable(match[1] ?? ''), at: at + match.index })),
  );
  const lists = [...text.matchAll(truncation)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => ({ table: toTable(name), at: at + match.index })),
  );
  return [...single, ...lists];
}

function readText(node: SyntaxNode): Write[] {
  if (node.type === 'Literal' && typeof node.value === 'string')
    return readStatements(node.value, node.start);
  if (node.type !== 'TemplateLiteral') return [];
  const parts = (node.quasis as SyntaxNode[]).map(({ value }) => (value as { raw: string }).raw);
  // Each inserted value counts as one word, so that an update with an inserted alias or inserted columns is found.
  const whole = readStatements(parts.join(' $ '), node.start);
  const open = parts.slice(0, -1).some((part) => computed.test(part));
  return open ? [...whole, { table: '', at: node.start }] : whole;
}

/** The tables of a call such as `insertInto('ledgerHolds as h')`; '' for a computed name. */
function readCall(node: SyntaxNode): Write[] {
  if (node.type !== 'CallExpression') return [];
  const callee = node.callee as SyntaxNode;
  if (!builders.includes(nameOf(callee.property ?? callee))) return [];
  const [first] = node.arguments as SyntaxNode[];
  const names = first?.type === 'ArrayExpression' ? (first.elements as SyntaxNode[]) : first ? [first] : [];
  return names.map((name) => {
    const text = name.type === 'TemplateLiteral' ? templateText(name) : name.value;
    return { table: typeof text === 'string' ? toTable(text) : '', at: node.start };
  });
}

function templateText(node: SyntaxNode): string | undefined {
  const quasis = node.quasis as { value: { raw: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.raw : undefined;
}

/** The tables that a file writes, through Kysely or SQL in a string; '' for a table known only at run time. */
export function listWrites(file: SourceFile): Write[] {
  const writes: Write[] = [];
  walk(file, (node) => {
    writes.push(...readCall(node), ...readText(node));
  });
  return writes;
}

function listWriters(files: SourceFile[]): SourceFile[] {
  return files.filter((file) => /^src\/(server|demo)\//.test(file.path) && !isTest(file));
}

/** Only the ledger writes its tables, whatever their names. */
export function checkLedgerWrites(files: SourceFile[]): string[] {
  return listWriters(files)
    .filter((file) => !file.path.startsWith('src/server/ledger/'))
    .flatMap((file) =>
      listWrites(file)
        .filter(({ table }) => table.startsWith('ledger_'))
        .map(
          ({ at }) =>
            `${file.path}:${lineOf(file, at)} writes the ledger itself: post through src/server/ledger`,
        ),
    );
}

export function checkTableOwners(files: SourceFile[]): string[] {
  const owners = listOwners(files);
  const twice = [...owners]
    .filter(([, nouns]) => nouns.length > 1)
    .map(([table, nouns]) => `${table} is owned by ${nouns.join(' and by ')}: one noun writes a table`);
  const foreign = listWriters(files).flatMap((file) =>
    listWrites(file).flatMap(({ table, at }) => {
      const place = `${file.path}:${lineOf(file, at)}`;
      if (table === '')
        return computedWrites[file.path] ? [] : [`${place} writes a table that is not named: name it`];
      const [owner] = owners.get(table) ?? [];
      // Names of a statement's own parts are not tables. The catalogue proves that each table has an owner.
      if (owner === undefined || owner === nounOf(file.path)) return [];
      return [`${place} writes ${table} of ${owner}: call a function of that noun`];
    }),
  );
  return [...twice, ...foreign];
}

const typesFolder = 'src/server/platform/db/tables/';
/** A table's name in the program and its type, in the list at the end of a file of types. */
const listedType = /^ {2}(\w+): \w+Table;$/gm;

/** The type of a table is in the folder of its owner's area. */
export function checkTableTypes(files: SourceFile[]): string[] {
  const owners = listOwners(files);
  return files
    .filter(({ path }) => path.startsWith(typesFolder))
    .flatMap(({ path, text }) => {
      const [area = '', ...rest] = path.slice(typesFolder.length).split('/');
      if (rest.length === 0) return [`${path}: move it to the folder of its area`];
      return [...text.matchAll(listedType)].flatMap(([, name = '']) => {
        const [owner] = owners.get(toSnake(name)) ?? [];
        const ownArea = owner?.split('/')[2] ?? area;
        return ownArea === area ? [] : [`${path} keeps the type of ${name}: move it to ${ownArea}`];
      });
    });
}
