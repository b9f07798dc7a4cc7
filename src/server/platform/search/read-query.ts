// Parser of the search text: plain words, and tokens such as amount:100, last4:4081, status:failed or channel:card.
import { channels } from '#shared/contract/payments/pricing.ts';
import {
  type TransactionFilters,
  transactionFilters,
  transactionStatuses,
} from '#shared/contract/payments/transactions.ts';
import { type Currency, parseAmount } from '#shared/money.ts';

export type SearchQuery = {
  /** Everything except the tokens. */
  text: string;
  /** The payment filters; null without a token. */
  filters: Partial<TransactionFilters> | null;
};

function amountFilter(value: string, currency: Currency): Partial<TransactionFilters> | null {
  const [, operator = '', digits = ''] = /^(>=|<=|≥|≤|>|<)?(.+)$/.exec(value) ?? [];
  const amount = parseAmount(digits, currency);
  if (amount === null) return null;
  if (operator === '') return { amountEq: amount };
  if (operator === '>=' || operator === '≥') return { amountMin: amount };
  if (operator === '<=' || operator === '≤') return { amountMax: amount };
  return operator === '>' ? { amountMin: amount + 1 } : { amountMax: amount - 1 };
}

/** Returns the filter of a token; null if it is not one, in which case it is searched as a word. */
function tokenFilter(key: string, value: string, currency: Currency): Partial<TransactionFilters> | null {
  const status = transactionStatuses.find((status) => status === value.toLowerCase());
  const channel = channels.find((channel) => channel === value.toLowerCase());
  if (key === 'amount') return amountFilter(value, currency);
  if (key === 'last4') return /^\d{4}$/.test(value) ? { last4: value } : null;
  if (key === 'status') return status ? { tab: status } : null;
  if (key === 'channel') return channel ? { channel: [channel] } : null;
  if (key === 'reference') return { reference: value };
  return key === 'customer' || key === 'email' ? { customer: value } : null;
}

/** Parses a search. Amounts are in the business's own currency, in common notation: amount:1,500.50. */
export function readQuery(q: string, currency: Currency): SearchQuery {
  const words: string[] = [];
  const tokens: Partial<TransactionFilters>[] = [];
  for (const word of q.split(/\s+/)) {
    const [, key = '', value = ''] = /^([a-z0-9]+):(.+)$/i.exec(word) ?? [];
    const filter = tokenFilter(key.toLowerCase(), value, currency);
    if (filter) tokens.push(filter);
    else words.push(word);
  }
  return { text: words.join(' '), filters: tokens.length > 0 ? Object.assign({}, ...tokens) : null };
}

/** Returns the filters of the payment list for a query. */
export function filtersOf({ text, filters }: SearchQuery, currency: Currency): TransactionFilters {
  const hasAmount = filters?.amountEq ?? filters?.amountMin ?? filters?.amountMax;
  return {
    ...transactionFilters.parse({}),
    ...filters,
    ...(text && { search: text }),
    ...(hasAmount !== undefined && { currency: [currency] }),
  };
}
