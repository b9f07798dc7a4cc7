// The style guide's rule on the direction of imports: which area of which side may import from which. These tables define the architecture.
import { isTest, type SourceFile } from '../source-file.ts';
import { listImports } from './imports.ts';

/** The areas that an area may import from besides itself; the product's areas are in the order of the documents. */
const below: Record<string, readonly string[]> = {
  platform: [],
  ledger: ['platform'],
  rails: ['platform'],
  account: ['platform', 'ledger', 'rails'],
  customers: ['platform', 'ledger', 'rails'],
};
const grow = (area: string, ...on: string[]): void => {
  below[area] = [...new Set(on.flatMap((item) => [item, ...(below[item] ?? [])]))];
};
grow('settlement', 'account', 'customers');
grow('payments', 'settlement');
grow('billing', 'payments');
grow('commerce', 'billing');
grow('banking', 'settlement');
grow('terminals', 'billing', 'banking');
grow('payroll', 'banking');
const products = ['billing', 'commerce', 'terminals', 'payroll'];
grow('reports', ...products);
grow('developers', ...products);
grow('operator', 'reports', 'developers');

/** The product's areas, common to the server, the web and the contract. */
export const areas = Object.keys(below);

/** Parts of the platform that do not depend on the rest of it. */
const ground = ['http', 'db', 'time', 'events', 'references', 'personal-data'];

function serverLayer([area = '', noun = '', file = '']: string[], depth: number): string {
  if (depth === 3) {
    // The configuration, and files that read a part of it.
    if (/^config(-\w+)?\.ts$/.test(area)) return 'server ground';
    return ['services.ts', 'module.ts'].includes(area) ? 'server hands' : 'server top';
  }
  // Only the list of the areas imports the list of an area's nouns.
  if (noun === 'modules.ts') return 'server lists';
  // The contribution of a noun to the program is declared on the level of its area.
  if (file === 'module.ts') return `server ${area}`;
  if (area === 'platform' && ground.includes(noun)) return 'server ground';
  // The payment sources are available to every noun.
  if (area === 'payments' && noun === 'sources') return 'server sources';
  return areas.includes(area) ? `server ${area}` : '';
}

function sharedLayer([first = '', second = '']: string[], depth: number): string {
  if (first === 'contract' && second === 'all.ts') return 'shared top';
  const area = first === 'contract' ? second : first;
  if (areas.includes(area)) return `shared ${area}`;
  return depth === 3 || first === 'contract' ? 'shared ground' : '';
}

function webLayer([area = '']: string[], depth: number): string {
  if (depth === 3) return 'web app';
  return ['app', 'ui', 'api', ...areas].includes(area) ? `web ${area}` : '';
}

/** Returns the layer of a file, by its path alone; '' if there is none. */
export function layerOf(path: string): string {
  const [top = '', side = '', ...rest] = path.split('/');
  if (top !== 'src') return top;
  const depth = rest.length + 2;
  if (side === 'server') return serverLayer(rest, depth);
  if (side === 'shared') return sharedLayer(rest, depth);
  if (side === 'web') return webLayer(rest, depth);
  return ['checkout', 'demo'].includes(side) ? side : '';
}

const everyArea = (side: string): string[] => areas.map((area) => `${side} ${area}`);
const serverAll = [
  'server ground',
  'server hands',
  'server sources',
  ...everyArea('server'),
  'server lists',
  'server top',
];

/** Each layer, and the layers it may import from besides itself and shared code. */
const directions: Record<string, readonly string[]> = {
  'shared ground': [],
  'server ground': [],
  'server hands': ['server ground', 'server platform', 'server ledger', 'server rails', 'server sources'],
  'server sources': ['server ground', 'server hands', 'server platform'],
  'server lists': ['server hands', ...everyArea('server')],
  'server top': [...serverAll, 'demo'],
  demo: serverAll,
  'web ui': [],
  'web api': ['web ui'],
  'web app': ['web ui', 'web api', ...everyArea('web')],
  checkout: ['web ui', 'web api'],
  'shared top': ['shared ground', ...everyArea('shared')],
};
for (const [area, others] of Object.entries(below)) {
  const of = (side: string): string[] => others.map((other) => `${side} ${other}`);
  directions[`shared ${area}`] = ['shared ground', ...of('shared')];
  directions[`server ${area}`] = ['server ground', 'server hands', 'server sources', ...of('server')];
  directions[`web ${area}`] = ['web ui', 'web api', ...of('web')];
}

function mayImport(from: string, to: string): boolean {
  if (from === '' || to === '') return false;
  if (from === to || directions[from]?.includes(to)) return true;
  return to.startsWith('shared ') && !from.startsWith('shared ') && from !== 'shared top';
}

function isInside(path: string): boolean {
  return /^(src|test|scripts|bench)\//.test(path);
}

export function checkDirection(files: SourceFile[]): string[] {
  const complaints: string[] = [];
  for (const file of files.filter((file) => file.path.startsWith('src/') && !isTest(file))) {
    const layer = layerOf(file.path);
    for (const { to, line } of listImports(file)) {
      const place = `${file.path}:${line}`;
      if (layer.startsWith('shared ') && to.startsWith('node:'))
        complaints.push(`${place} shared code runs anywhere: no ${to}`);
      if (!isInside(to) || mayImport(layer, layerOf(to))) continue;
      complaints.push(`${place} ${layer} must not import from ${layerOf(to)} (${to})`);
    }
  }
  return complaints;
}
