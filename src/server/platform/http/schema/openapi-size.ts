// What keeps the document of the API small while the calls grow: what a format says already, and filters that many lists share.

type Json = Record<string, unknown>;
type Call = { parameters?: Json[] };

/** A parameter that so many calls take in the same words is written once. */
const sharedBy = 10;

/** A format says it in a word, and so much shorter than the pattern that checks it. */
export function withoutPatterns<Document extends object>(document: Document): Document {
  return JSON.parse(
    JSON.stringify(document, (_key, value: unknown) => {
      const { pattern, ...rest } = (value ?? {}) as { pattern?: unknown; format?: unknown };
      return typeof pattern === 'string' && typeof rest.format === 'string' ? rest : value;
    }),
  ) as Document;
}

/** Query parameters that many calls share are named by what they are called, and referred to. */
export function withNamedParameters<Document extends object>(document: Document): Document {
  const { components, paths } = document as { components: Json; paths: Record<string, Record<string, Call>> };
  const calls = Object.values(paths).flatMap((of) => Object.values(of));
  const counts = new Map<string, number>();
  for (const { parameters = [] } of calls)
    for (const one of parameters) {
      const text = JSON.stringify(one);
      if (one.in === 'query') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  const shared = [...counts].filter(([, count]) => count >= sharedBy).map(([text]) => text);
  const named: Json = {};
  const names = new Map<string, string>();
  for (const text of shared) {
    const parameter = JSON.parse(text) as { name: string };
    const like = Object.keys(named).filter((name) => name.split('.')[0] === parameter.name).length;
    const name = like === 0 ? parameter.name : `${parameter.name}.${like + 1}`;
    named[name] = parameter;
    names.set(text, name);
  }
  const refer = (one: Json): Json => {
    const name = names.get(JSON.stringify(one));
    return name ? { $ref: `#/components/parameters/${name}` } : one;
  };
  for (const call of calls) if (call.parameters) call.parameters = call.parameters.map(refer);
  return { ...document, components: { ...components, parameters: named } };
}
