// The cash register on the page of an agent or cashier: the open one with its cash, and those already closed.
import type { DeskRegister, DeskRegisterDetail } from '#shared/contract/terminals/desk-registers.ts';
import { formatMoney } from '#shared/money.ts';
import { type Caller, callerAt } from '../agent/call.ts';
import { h } from '../agent/dom.ts';
import { translateServerText } from '../agent/server-sentences.ts';
import { t, writeInstant } from '../i18n.ts';
import {
  type Counter,
  closingSheet,
  correctionSheet,
  entrySheet,
  openingSheet,
  type Place,
} from './register-forms.ts';
import { entryText, varianceText } from './register-text.ts';
import { factsOf, reportSheet } from './report.ts';

export type Drawer = {
  element: HTMLElement;
  /** Applies the places where a register may be opened, and their time zone. */
  update(places: readonly Place[], timeZone?: string): void;
  /** Reloads the registers. */
  refresh(): void;
};

/** `base` is a path such as agent-desks, `key` that of the page. */
export function createDrawer(base: string, key: string): Drawer {
  const call: Caller = callerAt(base);
  let places: readonly Place[] = [];
  let zone: string | undefined;
  let items: readonly DeskRegister[] = [];
  const details = new Map<string, DeskRegisterDetail>();
  const element = h('section', { class: 'drawer', 'data-drawer': '' });
  const counter: Counter = {
    call,
    at: key,
    choosesTerminal: base === 'agent-desks',
    done: (register) => {
      details.set(register.id, register);
      void refresh();
      if (register.status === 'CLOSED') showReport(register);
    },
    changed: () => void refresh(),
  };
  const showReport = (register: DeskRegisterDetail): void =>
    reportSheet(register, `/api/v1/${base}/${key}/registers/${register.id}/report`, zone);
  const read = async (id: string): Promise<DeskRegisterDetail | null> => {
    const answer = await call<DeskRegisterDetail>('GET', `${key}/registers/${id}`);
    return 'data' in answer ? answer.data : null;
  };
  const show = (): void => {
    const open = items.flatMap(({ id }) => details.get(id) ?? []).filter(({ status }) => status === 'ACTIVE');
    const free = places.filter(({ id }) => !open.some(({ terminal }) => terminal.id === id));
    const closed = items.filter(({ status }) => status === 'CLOSED');
    element.replaceChildren(
      h('h2', {}, t('Cash register')),
      ...open.map((item) => openPart(counter, item, zone)),
      free.length > 0
        ? h(
            'button',
            { type: 'button', class: 'btn lg block', onclick: () => openingSheet(counter, free) },
            t('Open cash register'),
          )
        : '',
      closedPart(closed, zone, (id) => void read(id).then((item) => item && showReport(item))),
    );
  };
  async function refresh(): Promise<void> {
    const answer = await call<{ items: DeskRegister[] }>('GET', `${key}/registers`);
    if (!('data' in answer)) return;
    items = answer.data.items;
    for (const { id, status } of items)
      if (status === 'ACTIVE') {
        const one = await read(id);
        if (one) details.set(id, one);
      } else details.delete(id);
    show();
  }
  return {
    element,
    update: (now, timeZone) => {
      const isOther = JSON.stringify(now) !== JSON.stringify(places);
      places = now;
      zone = timeZone;
      if (isOther) show();
    },
    refresh: () => void refresh(),
  };
}

function openPart(counter: Counter, register: DeskRegisterDetail, zone?: string): HTMLElement {
  const button = (kind: 'SALE' | 'PAY_IN' | 'PAY_OUT', label: string): HTMLElement =>
    h('button', { type: 'button', class: 'btn', onclick: () => entrySheet(counter, register, kind) }, label);
  return h(
    'div',
    { class: 'open-register', 'data-register': register.id },
    h('p', { class: 'mut' }, `${register.terminal.name} · ${register.reference}`),
    factsOf(register),
    h(
      'div',
      { class: 'actions' },
      button('SALE', t('Cash sale')),
      button('PAY_IN', t('Pay in')),
      button('PAY_OUT', t('Pay out')),
    ),
    h(
      'ul',
      { class: 'ml' },
      ...register.entries.slice(0, 20).map((entry) => entryRow(counter, register, entry, zone)),
    ),
    h(
      'button',
      { type: 'button', class: 'btn primary lg block', onclick: () => closingSheet(counter, register) },
      t('Count and close'),
    ),
  );
}

function entryRow(
  counter: Counter,
  register: DeskRegisterDetail,
  entry: DeskRegisterDetail['entries'][number],
  zone?: string,
): HTMLElement {
  const signed = entry.kind === 'PAY_OUT' ? -entry.amount : entry.amount;
  const amount = formatMoney(signed, register.currency);
  const state = entry.corrects ? t('correction') : entry.corrected ? t('corrected') : '';
  const isFixed = entry.corrects !== null || entry.corrected || entry.cashOut;
  const beneath = [
    state,
    entry.note && translateServerText(entry.note),
    entry.madeBy,
    writeInstant(entry.at, zone),
  ]
    .filter(Boolean)
    .join(' · ');
  return h(
    'li',
    {},
    h('span', { class: 'grow' }, h('b', {}, entryText(entry.kind)), h('small', {}, beneath)),
    h(
      'span',
      { class: 'right' },
      h('b', { class: 'num' }, amount),
      !isFixed &&
        h(
          'button',
          {
            type: 'button',
            class: 'link',
            'aria-label': t('Correct {{amount}}', { amount }),
            onclick: () => correctionSheet(counter, register, entry),
          },
          t('Correct'),
        ),
    ),
  );
}

function closedPart(
  closed: readonly DeskRegister[],
  zone: string | undefined,
  open: (id: string) => void,
): HTMLElement | '' {
  if (closed.length === 0) return '';
  return h(
    'details',
    {},
    h('summary', {}, t('Counted registers')),
    h(
      'ul',
      { class: 'ml' },
      ...closed.map((item) =>
        h(
          'li',
          {},
          h(
            'span',
            { class: 'grow' },
            h('b', {}, item.terminal.name),
            h('small', {}, `${item.reference} · ${item.closedAt ? writeInstant(item.closedAt, zone) : ''}`),
          ),
          h(
            'span',
            { class: 'right' },
            item.variance === null ? '' : varianceText(item.variance, item.currency),
            h(
              'button',
              {
                type: 'button',
                class: 'link',
                'aria-label': t('Report of {{reference}}', { reference: item.reference }),
                onclick: () => open(item.id),
              },
              t('Report'),
            ),
          ),
        ),
      ),
    ),
  );
}
