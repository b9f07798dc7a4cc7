// The form that starts a sale or a cash-out: amount, and for a cash-out the customer's phone number.

import type { AgentDesk } from '#shared/contract/terminals/agent-desk.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { newUuid } from '#shared/new-uuid.ts';
import { t } from '../i18n.ts';
import { call } from './call.ts';
import { field, h, showFaults } from './dom.ts';

export type DeskSale = AgentDesk['recent'][number];
type Kind = DeskSale['kind'];

export type SellForm = {
  element: HTMLElement;
  /** Applies the current terminals and whether sales are possible. */
  update(desk: AgentDesk): void;
  clear(): void;
};

/** The reason why sales are not possible at present. */
function whyNot({ verified, terminals }: AgentDesk): string | null {
  if (!verified) return t('Your identity is not verified yet. You can sell once it is.');
  if (terminals.length === 0) return t('You have no terminal yet. Ask the business for one.');
  return null;
}

/** A choice of two; `chosen` receives the selected one. */
function kindChoice(chosen: (kind: Kind) => void): HTMLElement {
  const choose = (value: Kind, label: string) =>
    h('button', { type: 'button', 'data-kind': value, onclick: () => set(value) }, label);
  const element = h(
    'div',
    { class: 'kinds', role: 'group', 'aria-label': t('Type') },
    choose('CASH_OUT', t('Cash-out')),
    choose('SALE', t('Sale')),
  );
  function set(value: Kind): void {
    for (const item of element.querySelectorAll<HTMLElement>('[data-kind]'))
      item.setAttribute('aria-pressed', String(item.dataset.kind === value));
    chosen(value);
  }
  set('CASH_OUT');
  return element;
}

/** The terminal selection, where there are several. */
function terminalChoice() {
  const select = h('select', {});
  const element = field('terminalId', t('Terminal'), select);
  let terminals: AgentDesk['terminals'] = [];
  let known = '';
  return {
    element,
    chosen: () => terminals.find(({ id }) => id === select.value) ?? terminals[0],
    update: (now: AgentDesk['terminals']) => {
      const text = JSON.stringify(now);
      if (text === known) return;
      known = text;
      terminals = now;
      const before = select.value;
      const options = terminals.map(({ id, name, currency }) =>
        h('option', { value: id }, `${name} · ${currency}`),
      );
      select.replaceChildren(...options);
      if (terminals.some(({ id }) => id === before)) select.value = before;
      element.hidden = terminals.length < 2;
    },
  };
}

function makeParts(chosen: (kind: Kind) => void) {
  const amount = h('input', { inputmode: 'decimal', autocomplete: 'off', required: true });
  const phone = h('input', { inputmode: 'tel', type: 'tel', autocomplete: 'off' });
  const phoneField = field('phone', t('Customer’s phone number'), phone);
  const terminal = terminalChoice();
  const button = h('button', { class: 'btn primary lg block' }, t('Continue to card'));
  const kinds = kindChoice((kind) => {
    phoneField.hidden = kind === 'SALE';
    chosen(kind);
  });
  const form = h(
    'form',
    { class: 'sell', novalidate: true },
    kinds,
    field('amount', t('Amount'), amount),
    phoneField,
    terminal.element,
    h('p', { class: 'fault', role: 'alert', 'data-fault': '' }),
    button,
  );
  return { amount, phone, terminal, button, form };
}

export function sellForm(key: string, begun: (sale: DeskSale) => void): SellForm {
  let kind: Kind = 'CASH_OUT';
  /** Kept until a response arrives, so that a retry after a lost response starts nothing twice. */
  let requestId = newUuid();
  const { amount, phone, terminal, button, form } = makeParts((chosen) => {
    kind = chosen;
  });
  const closed = h('p', { class: 'note', hidden: true });
  const send = async (): Promise<void> => {
    const at = terminal.chosen();
    const minor = parseAmount(amount.value, (at?.currency ?? 'NGN') as Currency);
    if (minor === null || minor === 0) return showFaults(form, null, { amount: t('Enter an amount') });
    button.disabled = true;
    const customer = kind === 'SALE' ? null : phone.value;
    const body = { requestId, kind, terminalId: at?.id ?? '', amount: minor, phone: customer };
    const answer = await call<DeskSale>('POST', `${key}/sales`, body);
    button.disabled = false;
    // No response: the request may have succeeded, so it is retried with the same id.
    if (!('data' in answer) && answer.status === 0) return showFaults(form, answer.message, {});
    requestId = newUuid();
    if ('data' in answer) return begun(answer.data);
    showFaults(form, answer.message, answer.fields);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void send();
  });
  form.addEventListener('input', () => {
    requestId = newUuid();
  });
  return {
    element: h('section', {}, closed, form),
    update: (desk) => {
      const why = whyNot(desk);
      closed.textContent = why ?? '';
      closed.hidden = why === null;
      form.hidden = why !== null;
      terminal.update(desk.terminals);
    },
    clear: () => {
      amount.value = '';
      phone.value = '';
      showFaults(form, null, {});
    },
  };
}
