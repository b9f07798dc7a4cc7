// Keeps the OpenAPI document small as calls are added: removes what a format already implies, and shares common filters.

type Json = Record<string, unknown>;
type Call = { parameters?: Json[] };

/** The number of calls from which an identical parameter is written once and referenced. */
const sharedBy = 10;

/** Removes a pattern that a format already implies. */
function withoutPattern(schema: Json): Json {
  const { pattern, ...rest } = schema;
  return typeof pattern === 'string' && typeof rest.format === 'string' ? rest : schema;
}

/** Removes the bounds of exactly representable JSON integers (RFC 8259, section 6), which the document's description states once. */
function withoutUsualBounds(schema: Json): Json {
  if (schema.type !== 'integer') return schema;
  const usual = [
    ['minimum', Number.MIN_SAFE_INTEGER],
    ['maximum', Number.MAX_SAFE_INTEGER],
  ];
  return Object.fromEntries(
    Object.entries(schema).filter(
      (entry) => !usual.some(([key, value]) => key === entry[0] && value === entry[1]),
    ),
  );
}

/** Replaces a list of one value by that value, whose type is implied. */
function withoutListOfOne(schema: Json): Json {
  const { type, enum: values, ...rest } = schema;
  if (typeof type !== 'string' || !Array.isArray(values) || values.length !== 1) return schema;
  return { const: values[0], ...rest };
}

/** Removes what a format or a single value implies, and the bounds that every integer has. */
export function withoutRedundant<Document extends object>(document: Document): Document {
  return JSON.parse(
    JSON.stringify(document, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? withoutListOfOne(withoutUsualBounds(withoutPattern(value as Json)))
        : value,
    ),
  ) as Document;
}

/** Names query parameters and headers that many calls share by their own names, and references them. */
export function withNamedParameters<Document extends object>(document: Document): Document {
  const { components, paths } = document as { components: Json; paths: Record<string, Record<string, Call>> };
  const calls = Object.values(paths).flatMap((of) => Object.values(of));
  const counts = new Map<string, number>();
  for (const { parameters = [] } of calls)
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter);
      if (parameter.in !== 'path') counts.set(text, (counts.get(text) ?? 0) + 1);
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
  const refer = (item: Json): Json => {
    const name = names.get(JSON.stringify(item));
    return name ? { $ref: `#/components/parameters/${name}` } : item;
  };
  for (const call of calls) if (call.parameters) call.parameters = call.parameters.map(refer);
  return { ...document, components: { ...components, parameters: named } };
}
