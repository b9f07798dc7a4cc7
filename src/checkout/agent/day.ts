// The day on an agent's page: float, sales, cash-outs, earnings, and each transaction.
import type { AgentDesk } from '#shared/contract/terminals/agent-desk.ts';
import { formatMoney } from '#shared/money.ts';
import { payersLocale, t } from '../i18n.ts';
import { h } from './dom.ts';
import type { DeskSale } from './sell.ts';

export const statusText = (status: DeskSale['status']): string =>
  ({
    WAITING: t('Waiting'),
    PAID: t('Paid'),
    FAILED: t('Declined'),
    CANCELLED: t('Cancelled'),
    EXPIRED: t('Expired'),
  })[status];

export const kindText = (kind: DeskSale['kind']): string => (kind === 'SALE' ? t('Sale') : t('Cash-out'));

const figure = (label: string, value: string): HTMLElement =>
  h('div', {}, h('dt', {}, label), h('dd', { class: 'num' }, value));

function floatPart(item: AgentDesk['floats'][number]): HTMLElement {
  const money = (amount: number): string => formatMoney(amount, item.currency);
  return h(
    'section',
    { class: 'float' },
    h('h2', {}, t('Float')),
    h('p', { class: 'big num', 'data-balance': '' }, item.balance === null ? '—' : money(item.balance)),
    h(
      'dl',
      {},
      figure(t('Sales today ({{count}})', { count: item.salesCount }), money(item.sales)),
      figure(t('Cash-outs today ({{count}})', { count: item.cashOutsCount }), money(item.cashOuts)),
      figure(t('Commission today'), money(item.commission)),
      figure(t('Cash-outs left today'), item.left === null ? '—' : money(item.left)),
    ),
  );
}

export const timeText = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(payersLocale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(at),
  );

const row = (sale: DeskSale, timeZone: string): HTMLElement =>
  h(
    'li',
    {},
    h(
      'span',
      { class: 'grow' },
      h('b', {}, kindText(sale.kind)),
      h('small', {}, `${sale.terminal.name}${sale.cardLast4 ? ` · •••• ${sale.cardLast4}` : ''}`),
    ),
    h(
      'span',
      { class: 'right' },
      h('b', { class: 'num' }, formatMoney(sale.amount, sale.currency)),
      h(
        'small',
        { class: `num ${sale.status === 'PAID' ? 'ok' : sale.status === 'WAITING' ? '' : 'off'}` },
        `${statusText(sale.status)}, ${timeText(sale.createdAt, timeZone)}`,
      ),
    ),
  );

export function dayParts(desk: AgentDesk): { floats: HTMLElement; list: HTMLElement } {
  return {
    floats: h('div', { class: 'floats' }, ...desk.floats.map(floatPart)),
    list: h(
      'section',
      {},
      h('h2', { class: 'head' }, t('Today')),
      desk.recent.length === 0
        ? h('p', { class: 'note' }, t('No sales today'))
        : h('ul', { class: 'ml' }, ...desk.recent.map((sale) => row(sale, desk.timeZone))),
    ),
  };
}
