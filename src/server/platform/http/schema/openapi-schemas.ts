// Schema names for the OpenAPI document: every schema exported by a contract is described once and referenced by name.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';

const contractFolder = fileURLToPath(new URL('../../../../shared/contract', import.meta.url));
const namedTypes = new Set(['object', 'enum', 'union']);

function pascalCase(text: string): string {
  return text.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the name of a schema: `refundItem` of refunds.ts is RefundItem. The suffix Input is replaced, as the document generator uses it
 * for request schemas. A name that another noun has too is prefixed with its noun.
 */
function nameOf(exportName: string, file: string, taken: ReadonlyMap<string, unknown>): string {
  const name = pascalCase(exportName.replace(/Schema$/, '').replace(/Input$/, 'Fields'));
  return taken.has(name) ? `${pascalCase(basename(file, '.ts'))}${name}` : name;
}

function listParameterSchemas(): unknown[] {
  return Object.values(allContracts)
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ params, query }) => [params, query]);
}

/** Registers names for the exported schemas of all contracts, beside their descriptions; once per process. */
export async function nameContractSchemas(): Promise<void> {
  const taken = new Map<string, z.ZodType>();
  // Schemas of params and queries are not named: their parameters are listed one by one.
  const known = new Set<unknown>(listParameterSchemas());
  for (const file of globSync('**/*.ts', { cwd: contractFolder }).sort()) {
    const exported = (await import(join(contractFolder, file))) as Record<string, unknown>;
    for (const [exportName, value] of Object.entries(exported)) {
      if (!(value instanceof z.ZodType) || known.has(value) || !namedTypes.has(value.def.type)) continue;
      const id = nameOf(exportName, file, taken);
      known.add(value);
      taken.set(id, value);
      z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id });
    }
  }
}

type Json = { [name: string]: unknown };

function collectRefs(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectRefs(item, found);
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      if (name === '$ref' && typeof item === 'string') found.add(item.slice(item.lastIndexOf('/') + 1));
      else collectRefs(item, found);
    }
}

/** Removes schemas that no call refers to, directly or indirectly. */
export function withoutUnused<Document extends object>(document: Document): Document {
  const { components, paths } = document as { components: Json & { schemas: Json }; paths: unknown };
  const used = new Set<string>();
  collectRefs(paths, used);
  for (const name of used) collectRefs(components.schemas[name], used);
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas } };
}

const errorContent = JSON.stringify({
  'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } },
});

/** Names shared error responses: each set of errors is written once, named by its codes, and referenced. */
export function withNamedErrors<Document extends object>(document: Document): Document {
  const { components, paths } = document as {
    components: Json;
    paths: Record<string, Record<string, { responses: Record<string, Json> }>>;
  };
  const responses: Json = {};
  const named = (answer: Json): Json => {
    if (JSON.stringify(answer.content) !== errorContent) return answer;
    const name = String(answer.description).replaceAll(/\W+/g, '.');
    responses[name] ??= answer;
    return { $ref: `#/components/responses/${name}` };
  };
  for (const call of Object.values(paths).flatMap((calls) => Object.values(calls)))
    call.responses = Object.fromEntries(
      Object.entries(call.responses).map(([status, answer]) => [status, named(answer)]),
    );
  return { ...document, components: { ...components, responses } };
}
