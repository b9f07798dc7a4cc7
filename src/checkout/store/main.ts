// Script of the store pages: the bag, its count, and the quantity steppers. All other content is rendered by the server.
import { type Currency, formatMoney } from '#shared/money.ts';
import { piecesOf, readBag, saveBag } from './bag.ts';
import { showBag } from './bag-page.ts';
import { showOrder } from './order-page.ts';
import { showReviews } from './review-page.ts';
import { linked, t } from './translate.ts';

const { store = '', currency = 'NGN' } = document.body.dataset;

export function showCount(): void {
  const count = document.querySelector<HTMLElement>('[data-bag-count]');
  const pieces = piecesOf(readBag(store));
  if (!count) return;
  count.hidden = pieces === 0;
  count.textContent = pieces > 99 ? '99+' : String(pieces);
  // Screen readers announce the same number as is shown.
  const label = pieces === 0 ? t('Your bag') : t('Your bag, {{count}}', { count: count.textContent });
  count.closest('a')?.setAttribute('aria-label', label);
}

const find = <E extends HTMLElement>(within: ParentNode, name: string) =>
  within.querySelector<E>(`[data-${name}]`);

/** The stepper of a product, and the button that adds that quantity to the bag. */
function startBuying(bar: HTMLElement): void {
  const { variant = '', price = '0', min = '1', max } = bar.dataset;
  const least = Number(min);
  const most = max === undefined ? 1_000_000 : Number(max);
  let quantity = least;
  const step = find(bar, 'step');
  const add = find<HTMLButtonElement>(bar, 'add');
  const less = find<HTMLButtonElement>(bar, 'less');
  const more = find<HTMLButtonElement>(bar, 'more');
  if (!step || !add || !less || !more) return;
  const shown = find(bar, 'quantity');
  const amount = find(bar, 'amount');
  const show = () => {
    if (shown) shown.textContent = String(quantity);
    if (amount) amount.textContent = formatMoney(Number(price) * quantity, currency as Currency);
    less.disabled = quantity <= least;
    more.disabled = quantity >= most;
  };
  less.addEventListener('click', () => {
    quantity = Math.max(least, quantity - 1);
    show();
  });
  more.addEventListener('click', () => {
    quantity = Math.min(most, quantity + 1);
    show();
  });
  add.addEventListener(
    'click',
    () => {
      const bag = readBag(store);
      const isKept = saveBag(store, { ...bag, [variant]: Math.min(most, (bag[variant] ?? 0) + quantity) });
      showCount();
      add.textContent = isKept
        ? t('In your bag · View bag')
        : t('Your browser does not allow the bag to be saved');
      if (isKept)
        add.addEventListener('click', () => location.assign(linked(`/store/${store}/bag`)), { once: true });
    },
    { once: true },
  );
  step.hidden = false;
  add.hidden = false;
  show();
}

for (const bar of document.querySelectorAll<HTMLElement>('[data-buy]')) startBuying(bar);
for (const place of document.querySelectorAll<HTMLElement>('[data-bag]')) showBag(place, store, showCount);
for (const form of document.querySelectorAll<HTMLFormElement>('[data-order]')) showOrder(form, store);
for (const place of document.querySelectorAll<HTMLElement>('[data-reviews]')) showReviews(place);
showCount();
// Another tab has changed the bag.
addEventListener('storage', showCount);
addEventListener('pageshow', showCount);
