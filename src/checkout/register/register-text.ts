// Cash register texts on the counter pages.
import { type CashEntryKind, varianceOf } from '#shared/contract/terminals/cash-register-enums.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { h } from '../agent/dom.ts';
import { t } from '../i18n.ts';

export const entryText = (kind: CashEntryKind): string =>
  ({ SALE: t('Cash sale'), PAY_IN: t('Paid in'), PAY_OUT: t('Paid out') })[kind];

/** 'Short −₦500.00': text and sign carry the meaning, not the colour alone. */
export function varianceText(variance: number, currency: Currency): HTMLElement {
  const kind = varianceOf(variance);
  const word = { exact: t('Exact'), over: t('Over'), short: t('Short') }[kind];
  const by = variance === 0 ? '' : ` ${formatMoney(variance, currency, { sign: true })}`;
  return h('b', { class: `num ${kind}` }, word + by);
}
