// Register forms in a sheet: opening, cash entry, correction, count and closing.

import type { CashEntryKind } from '#shared/contract/terminals/cash-register-enums.ts';
import { varianceOf } from '#shared/contract/terminals/cash-register-enums.ts';
import type { DeskRegisterDetail } from '#shared/contract/terminals/desk-registers.ts';
import { type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import { newUuid } from '#shared/new-uuid.ts';
import type { Answer, Caller } from '../agent/call.ts';
import { field, h, showFaults } from '../agent/dom.ts';
import { t } from '../i18n.ts';
import { cashCount } from './cash-count.ts';
import { entryText, varianceText } from './register-text.ts';
import { openSheet } from './sheet.ts';

/** A place where a register may be opened; a cashier has only one, so no choice is shown. */
export type Place = { id: string; name: string; currency: Currency };
export type Counter = {
  call: Caller;
  at: string;
  /** Whether several terminals may have a register, so the request must name one. */
  choosesTerminal: boolean;
  done: (register: DeskRegisterDetail) => void;
  /** Called when the register is no longer as it is shown. */
  changed: () => void;
};

type Sheet = { title: string; button: string; parts: readonly (Node | false)[] };

/** A form in a sheet with one request at a time; errors are shown at their fields. */
function formSheet(
  { title, button: label, parts }: Sheet,
  send: (form: HTMLFormElement) => Promise<Answer<DeskRegisterDetail>> | null,
  { done, changed }: Pick<Counter, 'done' | 'changed'>,
): void {
  const button = h('button', { class: 'btn primary lg block' }, label);
  const form = h(
    'form',
    { class: 'sell', novalidate: true },
    ...parts,
    h('p', { class: 'fault', role: 'alert', 'data-fault': '' }),
    button,
  );
  const close = openSheet(title, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const sent = button.disabled ? null : send(form);
    if (!sent) return;
    button.disabled = true;
    void sent.then((answer) => {
      button.disabled = false;
      if (!('data' in answer)) {
        if (answer.status === 409) changed();
        return showFaults(form, answer.message, answer.fields);
      }
      close();
      done(answer.data);
    });
  });
}

const noteField = (label: string) => {
  const input = h('input', { autocomplete: 'off', maxlength: '500' });
  return { input, element: field('note', label, input) };
};

export function openingSheet(counter: Counter, places: readonly Place[]): void {
  const { call, at, choosesTerminal } = counter;
  const select = h('select', {});
  const choice = field('terminalId', t('Terminal'), select);
  select.append(
    ...places.map(({ id, name, currency }) => h('option', { value: id }, `${name} · ${currency}`)),
  );
  choice.hidden = places.length < 2;
  const chosen = (): Place | undefined => places.find(({ id }) => id === select.value) ?? places[0];
  const make = () =>
    cashCount(chosen()?.currency ?? 'NGN', {
      name: 'float',
      notesName: 'floatNotes',
      label: t('The cash in the drawer now'),
      changed: () => undefined,
    });
  let count = make();
  const room = h('div', {}, count.element);
  select.addEventListener('change', () => {
    count = make();
    room.replaceChildren(count.element);
  });
  const note = noteField(t('Note (optional)'));
  formSheet(
    { title: t('Open cash register'), button: t('Open cash register'), parts: [choice, room, note.element] },
    (form) => {
      const counted = count.counted();
      if (!counted) {
        showFaults(form, null, { float: t('Enter an amount') });
        return null;
      }
      const body = { float: counted.sum, floatNotes: counted.notes, note: note.input.value };
      const where = choosesTerminal ? { terminalId: chosen()?.id ?? '' } : {};
      return call('POST', `${at}/registers`, { ...where, ...body });
    },
    counter,
  );
}

export function entrySheet(
  counter: Counter,
  { id, currency }: DeskRegisterDetail,
  kind: CashEntryKind,
): void {
  const { call, at } = counter;
  const amount = h('input', { inputmode: 'decimal', autocomplete: 'off', required: true });
  const note = noteField(kind === 'SALE' ? t('Note (optional)') : t('Purpose'));
  /** Kept until a response arrives, so that a retry after a lost response records nothing twice. */
  let requestId = newUuid();
  const renew = (): void => {
    requestId = newUuid();
  };
  amount.addEventListener('input', renew);
  note.input.addEventListener('input', renew);
  formSheet(
    {
      title: entryText(kind),
      button: t('Record'),
      parts: [field('amount', t('Amount'), amount), note.element],
    },
    (form) => {
      const minor = parseAmount(amount.value, currency);
      if (minor === null || minor === 0) {
        showFaults(form, null, { amount: t('Enter an amount') });
        return null;
      }
      const body = { requestId, kind, amount: minor, note: note.input.value };
      return call('POST', `${at}/registers/${id}/entries`, body);
    },
    counter,
  );
}

export function correctionSheet(
  counter: Counter,
  { id, currency }: DeskRegisterDetail,
  entry: DeskRegisterDetail['entries'][number],
): void {
  const { call, at } = counter;
  const note = noteField(t('Note (optional)'));
  const says = t('A correcting entry of {{amount}} is added. The original stays, marked as corrected.', {
    amount: formatMoney(-entry.amount, currency),
  });
  formSheet(
    {
      title: t('Correct this entry?'),
      button: t('Correct'),
      parts: [h('p', { class: 'mut' }, says), note.element],
    },
    () => call('POST', `${at}/registers/${id}/entries/${entry.id}/correct`, { note: note.input.value }),
    counter,
  );
}

export function closingSheet(counter: Counter, register: DeskRegisterDetail): void {
  const { call, at } = counter;
  const { id, currency, reasonOver } = register;
  let { expected } = register;
  const difference = h('p', { class: 'difference', role: 'status' });
  const reason = h('textarea', { rows: '2', maxlength: '500' });
  const reasonField = field('reason', t('Note (optional)'), reason);
  const reasonLabel = reasonField.querySelector('label');
  const follow = (): void => {
    const counted = count.counted();
    const variance = counted ? counted.sum - expected : null;
    const isOver = variance !== null && Math.abs(variance) > reasonOver;
    difference.replaceChildren(...(variance === null ? [] : [varianceText(variance, currency)]));
    if (!reasonLabel) return;
    const why =
      variance !== null && varianceOf(variance) === 'short' ? t('Why is it short?') : t('Why is it over?');
    reasonLabel.textContent = isOver ? why : t('Note (optional)');
  };
  const count = cashCount(currency, {
    name: 'counted',
    notesName: 'notes',
    label: t('Counted cash'),
    changed: follow,
  });
  const expectedText = h('b', { class: 'num' }, formatMoney(expected, currency));
  const expects = h('p', { class: 'tally-sum' }, h('span', {}, t('Expected in the drawer')), expectedText);
  /** Cash recorded meanwhile changes what is expected; the count that was entered stays. */
  const reread = async (): Promise<void> => {
    const now = await call<DeskRegisterDetail>('GET', `${at}/registers/${id}`);
    if (!('data' in now)) return;
    expected = now.data.expected;
    expectedText.textContent = formatMoney(expected, currency);
    follow();
  };
  formSheet(
    {
      title: t('Count and close'),
      button: t('Close register'),
      parts: [expects, count.element, difference, reasonField],
    },
    (form) => {
      const counted = count.counted();
      if (!counted) {
        showFaults(form, null, { counted: t('Enter an amount') });
        return null;
      }
      const body = { counted: counted.sum, notes: counted.notes, expected, reason: reason.value };
      return call<DeskRegisterDetail>('POST', `${at}/registers/${id}/close`, body).then(async (answer) => {
        if ('status' in answer && answer.status === 409) await reread();
        return answer;
      });
    },
    counter,
  );
}
