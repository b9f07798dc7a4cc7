// Cash count on a phone: per denomination with a computed sum, or as a total. Used for opening and closing.
import { type CashNote, cashNotes, sumOfNotes } from '#shared/contract/terminals/cash-register-enums.ts';
import { type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import { field, h } from '../agent/dom.ts';
import { t } from '../i18n.ts';

export type Counted = { sum: number; notes: CashNote[] | null };

export type CashCount = {
  element: HTMLElement;
  /** Returns the current count; null without input, or when it is not an amount. */
  counted(): Counted | null;
};

/** `name`: the server's field path for errors in the total; `changed`: called after every key. */
export function cashCount(
  currency: Currency,
  {
    name,
    notesName,
    label,
    changed,
  }: { name: string; notesName: string; label: string; changed: () => void },
): CashCount {
  const values = cashNotes[currency] ?? [];
  let isByNote = false;
  const total = h('input', { inputmode: 'decimal', autocomplete: 'off', oninput: changed });
  const totalField = field(name, label, total);
  const tally = values.map((value) => noteRow(value, currency, () => count()));
  const sumText = h('b', { class: 'num', role: 'status' });
  const notesPart = h(
    'div',
    { class: 'tally', hidden: true },
    ...tally.map(({ element }) => element),
    h('p', { class: 'tally-sum' }, h('span', {}, t('Sum')), sumText),
    h('p', { class: 'fault', role: 'alert', 'data-fault-of': notesName }),
  );
  const noted = (): CashNote[] => tally.map(({ note }) => note());
  const count = (): void => {
    sumText.textContent = formatMoney(sumOfNotes(noted()), currency);
    changed();
  };
  const ways = h('div', { class: 'kinds', role: 'group', 'aria-label': t('How the cash is counted') });
  const choose = (byNote: boolean, text: string): HTMLElement =>
    h(
      'button',
      { type: 'button', 'aria-pressed': String(byNote === isByNote), onclick: () => set(byNote) },
      text,
    );
  const set = (byNote: boolean): void => {
    isByNote = byNote;
    notesPart.hidden = !byNote;
    totalField.hidden = byNote;
    for (const [at, value] of [...ways.children].entries())
      value.setAttribute('aria-pressed', String((at === 1) === byNote));
    count();
  };
  ways.append(choose(false, t('Enter a total')), choose(true, t('Count the notes')));
  sumText.textContent = formatMoney(0, currency);
  return {
    element: h('div', { class: 'count' }, values.length > 0 && ways, totalField, notesPart),
    counted: () => {
      if (isByNote) return { sum: sumOfNotes(noted()), notes: noted() };
      const sum = parseAmount(total.value, currency);
      return sum === null ? null : { sum, notes: null };
    },
  };
}

function noteRow(value: number, currency: Currency, changed: () => void) {
  const note = formatMoney(value, currency);
  const worth = h('span', { class: 'num mut' }, formatMoney(0, currency));
  const input = h('input', {
    class: 'entry',
    inputmode: 'numeric',
    autocomplete: 'off',
    placeholder: '0',
    'aria-label': t('How many of {{note}}', { note }),
    oninput: () => {
      input.value = input.value.replace(/\D/g, '').slice(0, 6);
      worth.textContent = formatMoney(value * Number(input.value), currency);
      changed();
    },
  });
  return {
    element: h('div', { class: 'tally-row' }, h('span', { class: 'num' }, note), input, worth),
    note: (): CashNote => ({ value, count: Number(input.value) }),
  };
}
