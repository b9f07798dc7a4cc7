// The report of a closed register: sums and notes, on screen, in print and as PDF.
import type { CashNote } from '#shared/contract/terminals/cash-register-enums.ts';
import type { DeskRegisterDetail } from '#shared/contract/terminals/desk-registers.ts';
import { formatMoney } from '#shared/money.ts';
import { h } from '../agent/dom.ts';
import { t, writeInstant } from '../i18n.ts';
import { varianceText } from './register-text.ts';
import { openSheet } from './sheet.ts';

const line = (label: string, value: string | Node, isStrong = false): HTMLElement =>
  h('div', isStrong ? { class: 'strong' } : {}, h('dt', {}, label), h('dd', { class: 'num' }, value));

export function factsOf(register: DeskRegisterDetail): HTMLElement {
  const { currency, counted, variance, stays, toBank } = register;
  const money = (amount: number): string => formatMoney(amount, currency);
  return h(
    'dl',
    { class: 'sums' },
    line(t('Float in the drawer'), money(register.float)),
    line(t('Cash sales ({{count}})', { count: register.salesCount }), money(register.sales)),
    line(t('Paid in'), money(register.paidIn)),
    line(t('Paid out'), money(-register.paidOut)),
    line(t('Expected in the drawer'), money(register.expected), true),
    counted !== null && line(t('Counted'), money(counted)),
    variance !== null && line(t('Difference'), varianceText(variance, currency)),
    register.reason !== null && line(t('Reason'), register.reason),
    stays !== null && line(t('Stays in the drawer'), money(stays)),
    toBank !== null && line(t('To the bank'), money(toBank)),
  );
}

function notesOf(
  title: string,
  notes: readonly CashNote[] | null,
  register: DeskRegisterDetail,
): HTMLElement | false {
  const counted = (notes ?? []).filter(({ count }) => count > 0);
  if (counted.length === 0) return false;
  const money = (amount: number): string => formatMoney(amount, register.currency);
  return h(
    'section',
    {},
    h('h3', {}, title),
    h(
      'dl',
      { class: 'sums' },
      ...counted.map(({ value, count }) => line(`${count} × ${money(value)}`, money(value * count))),
    ),
  );
}

export function reportSheet(register: DeskRegisterDetail, pdfUrl: string, timeZone?: string): void {
  const language = document.documentElement.lang || 'en';
  const when = (at: string | null): string => (at ? writeInstant(at, timeZone) : '—');
  const report = h(
    'div',
    { class: 'report' },
    h('p', { class: 'mut' }, `${register.terminal.name} · ${register.reference}`),
    h('p', {}, `${t('Opened')}: ${register.openedBy ?? '—'}, ${when(register.createdAt)}`),
    h('p', {}, `${t('Counted')}: ${register.closedBy ?? '—'}, ${when(register.closedAt)}`),
    factsOf(register),
    notesOf(t('Float by note'), register.floatNotes, register),
    notesOf(t('Counted by note'), register.notes, register),
  );
  openSheet(
    t('Report'),
    report,
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'btn lg', onclick: () => print() }, t('Print')),
      h('a', { class: 'btn lg', href: `${pdfUrl}?language=${language}`, download: true }, t('PDF')),
    ),
  );
}
