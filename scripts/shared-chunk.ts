// A chunk with the modules that a group of pages always loads together, instead of dozens of small files.
import type { Rolldown } from 'vite';

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/** Returns the modules of `folder` that the files import statically, directly or indirectly, with the files themselves. */
function withImports(files: readonly string[], folder: string, infoOf: InfoOf): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || !id.startsWith(folder)) return;
    found.add(id);
    for (const imported of infoOf(id)?.importedIds ?? []) visit(imported);
  };
  for (const file of files) visit(file);
  return found;
}

/**
 * The chunk `name` with all modules of `folder` that these pages import, without the pages themselves, which stay chunks of their own. A
 * module belongs to the chunk with the highest priority.
 */
export function sharedChunk(options: { name: string; priority: number; folder: string; pages: string[] }) {
  const { name, priority, folder, pages } = options;
  const own = new Set(pages);
  let members: Set<string> | undefined;
  return {
    name: (id: string, build: { getModuleInfo: InfoOf }): string | null => {
      members ??= withImports(pages, folder, (module) => build.getModuleInfo(module));
      return members.has(id) && !own.has(id) ? name : null;
    },
    debugName: name,
    priority,
  };
}
