// A sale or cash-out while the terminal waits for the card, and its result.
import { formatMoney } from '#shared/money.ts';
import { t } from '../i18n.ts';
import { call } from './call.ts';
import { kindText } from './day.ts';
import { h } from './dom.ts';
import type { DeskSale } from './sell.ts';

const askAgainMs = 2000;

function headline({ status, kind }: DeskSale): string {
  if (status === 'PAID') return kind === 'SALE' ? t('Paid') : t('Paid. Hand out the cash');
  if (status === 'FAILED') return t('Declined. Do not hand out cash');
  if (status === 'CANCELLED') return t('Cancelled. Do not hand out cash');
  if (status === 'EXPIRED') return t('Expired without a card. Do not hand out cash');
  return t('Waiting for the card');
}

/** `done`: the agent continues; `changed`: the day may have changed. */
export function waitingPart(
  key: string,
  first: DeskSale,
  { changed, done }: { changed: () => void; done: () => void },
): HTMLElement {
  const element = h('section', { class: 'waiting', role: 'status' });
  let timer = 0;
  let sale = first;
  const show = (fault = ''): void => {
    const isOver = sale.status !== 'WAITING';
    element.className = `waiting ${sale.status === 'PAID' ? 'paid' : isOver ? 'bad' : ''}`;
    element.dataset.status = sale.status;
    const place = t('at {{terminal}}', { terminal: sale.terminal.name });
    const parts: (Node | false)[] = [
      h('p', { class: 'strong' }, headline(sale)),
      h('p', { class: 'big num' }, formatMoney(sale.amount, sale.currency)),
      h('small', {}, `${kindText(sale.kind)} ${place} · ${sale.reference}`),
      h('p', { class: 'mut' }, explain()),
      h('p', { class: 'fault', role: 'alert' }, fault),
      isOver
        ? h('button', { type: 'button', class: 'btn primary lg block', onclick: finish }, t('Next customer'))
        : sale.payment === null &&
          h('button', { type: 'button', class: 'btn lg block', onclick: () => void cancel() }, t('Cancel')),
    ];
    element.replaceChildren(...parts.filter((part) => part !== false));
    if (isOver) element.querySelector('button')?.focus();
  };
  const explain = (): string => {
    if (sale.status === 'FAILED') return sale.sentence ? t(sale.sentence) : '';
    if (sale.status === 'WAITING')
      return sale.payment === null
        ? t('Let the customer use the card on the terminal.')
        : t('The bank has not responded yet. Do not hand out cash.');
    return '';
  };
  const finish = (): void => {
    clearTimeout(timer);
    done();
  };
  const take = (answered: DeskSale): void => {
    const isNew = answered.status !== sale.status || answered.payment !== sale.payment;
    sale = answered;
    if (!isNew) return;
    show();
    changed();
  };
  const cancel = async (): Promise<void> => {
    const answer = await call<DeskSale>('POST', `${key}/sales/${sale.id}/cancel`, {});
    if ('data' in answer) take(answer.data);
    else show(answer.message);
  };
  const ask = async (): Promise<void> => {
    const answer = await call<DeskSale>('GET', `${key}/sales/${sale.id}`);
    if ('data' in answer) take(answer.data);
    if (sale.status === 'WAITING') timer = window.setTimeout(() => void ask(), askAgainMs);
  };
  show();
  timer = window.setTimeout(() => void ask(), askAgainMs);
  return element;
}
