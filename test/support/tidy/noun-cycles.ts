// The style guide's rule on import cycles between nouns, direct or indirect; type imports count as well.
import { isTest, type SourceFile } from '../source-file.ts';
import { listImports, nounOf } from './imports.ts';

/** Remaining cycles. Entries may only be removed: a new dependency in the other direction is registered instead of imported. */
export const standingCycles: readonly string[] = [];

/** Whether a file belongs to a noun. Files that combine the nouns do not: the program itself, and the list of an area. */
function inNoun(path: string): boolean {
  return path.split('/').length > 3 && !path.endsWith('/modules.ts');
}

type Graph = Map<string, Map<string, string>>;

/** The imports between nouns, each with its first place. */
function readGraph(files: SourceFile[]): Graph {
  const graph: Graph = new Map();
  for (const file of files.filter((file) => file.path.startsWith('src/server/') && !isTest(file))) {
    if (!inNoun(file.path)) continue;
    const from = nounOf(file.path);
    for (const { to, line } of listImports(file)) {
      const noun = nounOf(to);
      if (!to.startsWith('src/server/') || !inNoun(to) || noun === from) continue;
      const imported = graph.get(from) ?? new Map<string, string>();
      graph.set(from, imported);
      if (!imported.has(noun)) imported.set(noun, `${file.path}:${line}`);
    }
  }
  return graph;
}

function reachable(graph: Graph, from: string): Set<string> {
  const visited = new Set<string>();
  const open = [from];
  for (let noun = open.pop(); noun !== undefined; noun = open.pop())
    for (const next of graph.get(noun)?.keys() ?? [])
      if (!visited.has(next)) {
        visited.add(next);
        open.push(next);
      }
  return visited;
}

/** The nouns of each cycle, by name, and the places that close it. */
export function listNounCycles(files: SourceFile[]): { nouns: string; places: string[] }[] {
  const graph = readGraph(files);
  const reached = new Map([...graph.keys()].map((noun) => [noun, reachable(graph, noun)]));
  const done = new Set<string>();
  const cycles: { nouns: string; places: string[] }[] = [];
  for (const [noun, view] of [...reached].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!view.has(noun) || done.has(noun)) continue;
    const members = [...view].filter((other) => reached.get(other)?.has(noun)).sort();
    for (const member of members) done.add(member);
    const places = members.flatMap((member) =>
      [...(graph.get(member) ?? [])]
        .filter(([to]) => members.includes(to))
        .map(([to, place]) => `${place} imports ${to}`),
    );
    cycles.push({ nouns: members.join(', '), places });
  }
  return cycles;
}

export function checkNounCycles(files: SourceFile[]): string[] {
  return listNounCycles(files)
    .filter(({ nouns }) => !standingCycles.includes(nouns))
    .map(({ nouns, places }) => `nouns that import each other: ${nouns} (${places.join('; ')})`);
}
