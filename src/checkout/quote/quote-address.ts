// URL at which a customer reads and answers a quote: /pay/quote/{slug}.

export function readQuoteAddress(path: string): string | null {
  const [, slug] = /^\/pay\/quote\/([A-Za-z0-9-]{3,64})\/?$/.exec(path) ?? [];
  return slug ?? null;
}
