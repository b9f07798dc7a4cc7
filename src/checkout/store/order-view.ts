// Rendering of an order during checkout: delivery options, totals, and errors per field.
import { type Currency, formatMoney } from '#shared/money.ts';
import { make } from './make.ts';
import { many, t, translateMessage } from './translate.ts';

export type Way = { kind: 'delivery' | 'pick_up'; id: string };
/** The response of POST /store/:storeSlug/quote. */
export type Quote = {
  currency: Currency;
  lines: { name: string; problem: string | null }[];
  /** Whether anything is shipped; false for an order of files only. */
  isSent: boolean;
  regions: { id: string; name: string; fee: number; daysMin: number; daysMax: number }[];
  places: { id: string; name: string; address: string; hours: string | null }[];
  deliveryNote: string | null;
  coupon: { code: string; amount: number; problem: string | null } | null;
  subtotal: number;
  discount: number;
  deliveryAmount: number;
  taxes: { name: string; amount: number; isInclusive: boolean }[];
  total: number;
  points: { available: number; points: number; amount: number; minimum: number } | null;
  canOrder: boolean;
};

export const partOf = (form: HTMLElement, name: string): HTMLElement =>
  form.querySelector<HTMLElement>(`[data-${name}]`) as HTMLElement;

export const textOf = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? '';

/** Shows errors at their fields, and the message below all of them. Errors of fields in `kept` stay. */
export function showFieldErrors(
  form: HTMLElement,
  fields: Record<string, string>,
  sentence: string | null,
  stored: readonly string[] = [],
): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-fault]')) {
    const name = place.dataset.fault ?? '';
    if (stored.includes(name)) continue;
    const text = fields[name] ?? (name === 'form' ? sentence : null);
    place.hidden = !text;
    place.textContent = text ? translateMessage(text) : '';
  }
  form.querySelector<HTMLElement>('[data-fault]:not([hidden])')?.scrollIntoView({ block: 'center' });
}

const daysText = (least: number, most: number): string =>
  least === most
    ? many(least, 'In {{count}} day', 'In {{count}} days')
    : t('In {{least}} to {{most}} days', { least, most });

export function showWays(
  form: HTMLFormElement,
  { regions, places, currency, isSent }: Quote,
  chosen: Way | null,
  choose: (way: Way) => void,
): void {
  const option = (way: Way, name: string, context: string, fee: number) => {
    const input = make('input', { type: 'radio', name: 'way', value: way.id }) as HTMLInputElement;
    input.checked = chosen?.kind === way.kind && chosen.id === way.id;
    input.addEventListener('change', () => choose(way));
    const label = make('span', { class: 'grow' }, make('b', {}, name), make('small', {}, context));
    return make('label', { class: 'pick' }, input, label, make('span', {}, formatMoney(fee, currency)));
  };
  const nothing = textOf(form, 'delivery.address.state')
    ? t('This store does not deliver there.')
    : t('This store does not deliver yet.');
  const ways = partOf(form, 'ways');
  const hadFocus = ways.contains(document.activeElement);
  ways.replaceChildren(
    ...regions.map(({ id, name, fee, daysMin, daysMax }) =>
      option({ kind: 'delivery', id }, name, daysText(daysMin, daysMax), fee),
    ),
    ...places.map(({ id, name, address, hours }) =>
      option(
        { kind: 'pick_up', id },
        t('Collect: {{place}}', { place: name }),
        [address, hours].filter(Boolean).join(' · '),
        0,
      ),
    ),
    ...(regions.length + places.length === 0 ? [make('p', { class: 'mut' }, nothing)] : []),
  );
  if (hadFocus) ways.querySelector<HTMLElement>('input:checked')?.focus();
  partOf(form, 'address').hidden = chosen?.kind === 'pick_up';
  partOf(form, 'delivery').hidden = !isSent;
}

/** How a quote is shown: with a delivery option, with points. */
type Chosen = { isDelivered: boolean; usesPoints: boolean };

const pointsOf = ({ points }: Quote, { usesPoints }: Chosen): number =>
  usesPoints ? (points?.amount ?? 0) : 0;

function showSums(form: HTMLElement, quote: Quote, chosen: Chosen): void {
  const { currency, subtotal, discount, deliveryAmount, taxes, total } = quote;
  const list = partOf(form, 'sums');
  list.replaceChildren();
  const row = (label: string, amount: number, name = '') =>
    list.append(
      make('dt', { class: name }, label),
      make('dd', { class: name }, formatMoney(amount, currency)),
    );
  row(t('Products'), subtotal);
  if (discount > 0) row(t('Discount'), -discount);
  if (chosen.isDelivered) row(t('Delivery'), deliveryAmount);
  for (const { name, amount, isInclusive } of taxes)
    row(isInclusive ? t('Includes {{tax}}', { tax: name }) : name, amount);
  const used = pointsOf(quote, chosen);
  if (used > 0) row(t('Points'), -used);
  row(t('Total to pay'), total - used, 'all');
}

/** Shows everything except the delivery options. */
export function showQuote(form: HTMLFormElement, quote: Quote, chosen: Chosen): void {
  showSums(form, quote, chosen);
  const note = partOf(form, 'note');
  note.hidden = !quote.deliveryNote;
  note.textContent = quote.deliveryNote;
  partOf(form, 'problems').replaceChildren(
    ...quote.lines
      .filter(({ problem }) => problem)
      .map(({ name, problem }) =>
        make('li', { class: 'gone' }, `${name}: ${translateMessage(problem ?? '')}`),
      ),
  );
  // A quote has no result for the points code, so an error at that field, set in the meantime, is kept.
  showFieldErrors(form, quote.coupon?.problem ? { couponCode: quote.coupon.problem } : {}, null, ['code']);
  const pay = partOf(form, 'pay') as HTMLButtonElement;
  pay.disabled = !quote.canOrder;
  const due = quote.total - pointsOf(quote, chosen);
  pay.textContent =
    due === 0 ? t('Order') : t('Pay {{amount}}', { amount: formatMoney(due, quote.currency) });
  form.hidden = false;
}
