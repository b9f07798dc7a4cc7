// The lines of the bag: prices and stock are requested from the server after each change and shown as returned.
import { type Currency, formatMoney } from '#shared/money.ts';
import { type Bag, readBag, saveBag } from './bag.ts';
import { make } from './make.ts';
import { linked, t, translateMessage } from './translate.ts';

/** The response of GET /store/:storeSlug/bag. */
type Quote = {
  currency: Currency;
  lines: {
    variantId: string;
    name: string;
    variantName: string | null;
    imageUrl: string | null;
    productPath: string | null;
    quantity: number;
    orderMin: number;
    orderMax: number | null;
    left: number | null;
    amount: number | null;
    problem: string | null;
  }[];
  taxes: { name: string; amount: number; isInclusive: boolean }[];
  subtotal: number;
  total: number;
};
type Line = Quote['lines'][number];

type Change = (variantId: string, quantity: number) => void;

function stepper(line: Line, change: Change): HTMLElement {
  const { variantId, quantity, orderMin } = line;
  const most = Math.min(line.orderMax ?? 1_000_000, line.left ?? 1_000_000);
  const isLast = quantity <= orderMin;
  const button = (text: string, label: string, next: number) => {
    const button = make('button', { type: 'button', 'aria-label': label }, text);
    button.addEventListener('click', () => change(variantId, next));
    return button as HTMLButtonElement;
  };
  const less = isLast
    ? button('×', t('Remove {{product}}', { product: line.name }), 0)
    : button('−', t('Decrease quantity of {{product}}', { product: line.name }), quantity - 1);
  const more = button('+', t('Increase quantity of {{product}}', { product: line.name }), quantity + 1);
  more.disabled = quantity >= most;
  return make('span', { class: 'step' }, less, make('b', {}, String(quantity)), more);
}

function lineOf(line: Line, currency: Currency, change: Change): HTMLElement {
  const picture = line.imageUrl
    ? make('img', { class: 'ph', src: `${line.imageUrl}?w=320`, alt: '', width: '64', height: '64' })
    : make('span', { class: 'ph' });
  const name = make('b', {}, line.productPath ? line.name : translateMessage(line.name));
  const what = make(
    'div',
    { class: 'what' },
    line.productPath ? make('a', { href: linked(line.productPath) }, name) : name,
    line.variantName && make('small', {}, line.variantName),
    line.problem && make('small', { class: 'gone' }, translateMessage(line.problem)),
    stepper(line, change),
  );
  const sum = make('span', { class: 'sum' }, line.amount === null ? '' : formatMoney(line.amount, currency));
  return make('li', { class: 'line' }, picture, what, sum);
}

function sums({ currency, subtotal, taxes, total }: Quote): HTMLElement {
  const list = make('dl', { class: 'tot' });
  const row = (label: string, amount: number, name = '') =>
    list.append(
      make('dt', { class: name }, label),
      make('dd', { class: name }, formatMoney(amount, currency)),
    );
  row(t('Products'), subtotal);
  for (const { name, amount, isInclusive } of taxes)
    row(isInclusive ? t('Includes {{tax}}', { tax: name }) : name, amount);
  row(t('Total'), total, 'all');
  return list;
}

export function showBag(place: HTMLElement, store: string, changed: () => void): void {
  let turn = 0;
  const say = (text: string) => place.replaceChildren(make('p', { class: 'mut none' }, text));
  const change: Change = (variantId, quantity) => {
    const { [variantId]: _, ...others } = readBag(store);
    saveBag(store, quantity > 0 ? { ...others, [variantId]: quantity } : others);
    changed();
    void ask();
  };
  const show = (quote: Quote) =>
    place.replaceChildren(
      make(
        'div',
        { class: 'bagged' },
        make('ul', { class: 'lines' }, ...quote.lines.map((line) => lineOf(line, quote.currency, change))),
        sums(quote),
        quote.lines.some(({ amount }) => amount !== null)
          ? make('a', { class: 'btn primary lg block', href: linked(`/store/${store}/checkout`) }, t('Order'))
          : null,
      ),
    );
  async function ask(): Promise<void> {
    turn += 1;
    const own = turn;
    const bag: Bag = readBag(store);
    const lines = Object.entries(bag).map(([id, quantity]) => `${id}:${quantity}`);
    if (lines.length === 0) return say(t('Your bag is empty.'));
    try {
      const answer = await fetch(`/api/v1/store/${store}/bag?lines=${lines.join(',')}`);
      const body = (await answer.json()) as { data: Quote; message: string };
      if (own !== turn) return;
      if (answer.ok) show(body.data);
      else say(translateMessage(body.message));
    } catch {
      if (own === turn)
        say(t('Prices and stock could not be loaded. Check your connection and reload the page.'));
    }
  }
  void ask();
}
