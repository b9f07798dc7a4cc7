// What an agent begins: a sale or a cash-out, its amount, and for cash the customer's phone number.
import type { AgentDesk } from '#shared/contract/terminals/agent-desk.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { t } from '../i18n.ts';
import { call } from './call.ts';
import { field, h, showFaults } from './dom.ts';

export type DeskSale = AgentDesk['recent'][number];
type Kind = DeskSale['kind'];

export type SellForm = {
  element: HTMLElement;
  /** Terminals and whether anything is sold, as they are by now. */
  update(desk: AgentDesk): void;
  clear(): void;
};

/** Why nothing is sold at present. */
function whyNot({ verified, terminals }: AgentDesk): string | null {
  if (!verified) return t('Your identity is not verified yet. You can sell once it is.');
  if (terminals.length === 0) return t('You have no terminal yet. Ask the business for one.');
  return null;
}

export function sellForm(key: string, begun: (sale: DeskSale) => void): SellForm {
  let kind: Kind = 'CASH_OUT';
  let known = '';
  let terminals: AgentDesk['terminals'] = [];
  /** The same until it was answered: what is sent again after a lost answer is not begun again. */
  let requestId = crypto.randomUUID();
  const amount = h('input', { inputmode: 'decimal', autocomplete: 'off', required: true });
  const phone = h('input', { inputmode: 'tel', type: 'tel', autocomplete: 'off' });
  const terminal = h('select', {});
  const phoneField = field('phone', t('Customer’s phone number'), phone);
  const terminalField = field('terminalId', t('Terminal'), terminal);
  const button = h('button', { class: 'btn primary lg block' }, t('Ask for the card'));
  const closed = h('p', { class: 'note', hidden: true });
  const choose = (value: Kind, label: string) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(value === kind),
        'data-kind': value,
        onclick: () => setKind(value),
      },
      label,
    );
  const kinds = h(
    'div',
    { class: 'kinds', role: 'group', 'aria-label': t('What it is') },
    choose('CASH_OUT', t('Cash-out')),
    choose('SALE', t('Sale')),
  );
  function setKind(value: Kind): void {
    kind = value;
    for (const one of kinds.querySelectorAll<HTMLElement>('[data-kind]'))
      one.setAttribute('aria-pressed', String(one.dataset.kind === kind));
    phoneField.hidden = kind === 'SALE';
    showFaults(form, null, {});
  }
  const form = h(
    'form',
    { class: 'sell', novalidate: true },
    kinds,
    field('amount', t('Amount'), amount),
    phoneField,
    terminalField,
    h('p', { class: 'fault', role: 'alert', 'data-fault': '' }),
    button,
  );
  const send = async (): Promise<void> => {
    const at = terminals.find(({ id }) => id === terminal.value) ?? terminals[0];
    const minor = parseAmount(amount.value, (at?.currency ?? 'NGN') as Currency);
    if (minor === null || minor === 0) return showFaults(form, null, { amount: t('Enter an amount') });
    button.disabled = true;
    const body = {
      requestId,
      kind,
      terminalId: at?.id ?? '',
      amount: minor,
      phone: kind === 'SALE' ? null : phone.value,
    };
    const answer = await call<DeskSale>('POST', `${key}/sales`, body);
    button.disabled = false;
    // Nothing heard: the same request may have begun, so it is sent by the same id again.
    if (!('data' in answer) && answer.status === 0) return showFaults(form, answer.message, {});
    requestId = crypto.randomUUID();
    if ('data' in answer) return begun(answer.data);
    showFaults(form, answer.message, answer.fields);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void send();
  });
  for (const input of [amount, phone, terminal])
    input.addEventListener('input', () => (requestId = crypto.randomUUID()));
  return {
    element: h('section', {}, closed, form),
    update: (desk) => {
      const why = whyNot(desk);
      closed.textContent = why ?? '';
      closed.hidden = why === null;
      form.hidden = why !== null;
      const text = JSON.stringify(desk.terminals);
      if (text === known) return;
      known = text;
      terminals = desk.terminals;
      const chosen = terminal.value;
      terminal.replaceChildren(
        ...terminals.map(({ id, name, currency }) => h('option', { value: id }, `${name} · ${currency}`)),
      );
      if (terminals.some(({ id }) => id === chosen)) terminal.value = chosen;
      terminalField.hidden = terminals.length < 2;
    },
    clear: () => {
      amount.value = '';
      phone.value = '';
      showFaults(form, null, {});
    },
  };
}
