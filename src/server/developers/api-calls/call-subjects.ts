// The subjects of a call: ids and references in its path and in its response.

const partsMax = 8;
const lengthMax = 64;
const secretParam = /token|secret|code/i;

function textsOf(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return names.flatMap((name) => (typeof record[name] === 'string' ? [record[name]] : []));
}

/** `params`: path parameters. `answer`: the response envelope as sent; items of lists are not subjects. */
export function subjectsOf(params: unknown, answer: unknown): string[] {
  const named = Object.keys((params ?? {}) as object).filter((name) => !secretParam.test(name));
  const { data } = (answer ?? {}) as { data?: unknown };
  const { payment, transaction } = (data ?? {}) as { payment?: unknown; transaction?: unknown };
  const all = [
    ...textsOf(params, named),
    ...textsOf(data, ['id', 'reference']),
    ...[payment, transaction].flatMap((item) => textsOf(item, ['id', 'reference'])),
  ];
  const remaining = all
    .filter((text) => text !== '' && text.length <= lengthMax)
    .map((text) => text.toWellFormed());
  return [...new Set(remaining)].slice(0, partsMax);
}
