// Checkout of the bag: requests the totals as options change, and sends the order once.
import { newUuid } from '#shared/new-uuid.ts';
import { readBag, saveBag } from './bag.ts';
import { partOf, type Quote, showFieldErrors, showQuote, showWays, textOf, type Way } from './order-view.ts';
import { startPoints } from './points.ts';
import { type Answer, send } from './send.ts';
import { linked, pageLanguage, t } from './translate.ts';

type Placed = Quote & { reference: string | null; slug: string };

const askAfterMs = 400;
const lineMin = 2;
/** Placeholder for an incomplete address in a quote: only the state determines the fee. */
const unwritten = 'To be written';

const linesOf = (store: string) =>
  Object.entries(readBag(store)).map(([variantId, quantity]) => ({ variantId, quantity }));

function addressOf(form: HTMLFormElement) {
  const part = (name: string) => textOf(form, `delivery.address.${name}`);
  return { line1: part('line1'), city: part('city'), state: part('state') };
}

type Delivery =
  | { kind: 'none' }
  | { kind: 'pick_up'; placeId: string }
  | { kind: 'delivery'; regionId: string; address: ReturnType<typeof addressOf> };

function deliveryOf(form: HTMLFormElement, way: Way | null): Delivery | null {
  if (!way) return null;
  if (way.kind === 'pick_up') return { kind: way.kind, placeId: way.id };
  return { kind: way.kind, regionId: way.id, address: addressOf(form) };
}

function quotedOf(form: HTMLFormElement, store: string, way: Way | null) {
  const { line1, city, state } = addressOf(form);
  const written = (text: string) => (text.length < lineMin ? unwritten : text);
  const address = { line1: written(line1), city: written(city), state };
  const chosen =
    way?.kind === 'delivery' ? { kind: way.kind, regionId: way.id, address } : deliveryOf(form, way);
  return {
    lines: linesOf(store),
    delivery: way?.kind === 'delivery' && !state ? null : chosen,
    state: state || null,
    couponCode: textOf(form, 'couponCode') || null,
  };
}

function bodyOf(form: HTMLFormElement, store: string, way: Way | null, total: number) {
  const orNull = (name: string) => textOf(form, name) || null;
  return {
    lines: linesOf(store),
    delivery: deliveryOf(form, way),
    customer: {
      name: textOf(form, 'customer.name'),
      email: textOf(form, 'customer.email'),
      phone: orNull('customer.phone'),
    },
    couponCode: orNull('couponCode'),
    customerNote: orNull('customerNote'),
    total,
  };
}

export function showOrder(form: HTMLFormElement, store: string): void {
  const pay = partOf(form, 'pay') as HTMLButtonElement;
  let way: Way | null = null;
  let isSent = true;
  let total = 0;
  let turn = 0;
  let later = 0;
  /** The same order is sent with the same key, however often the button is pressed. */
  let sent = { key: '', body: '' };
  const points = startPoints(form, store, () => void ask());
  const refuse = ({ error }: Answer<Placed>) =>
    showFieldErrors(form, error?.fields ?? {}, error?.message ?? t('Try again.'));
  async function ask(): Promise<void> {
    // Cancels the scheduled request, which would disable the button once more while the buyer presses it.
    clearTimeout(later);
    turn += 1;
    const own = turn;
    pay.disabled = true;
    const { ok, answer } = await send<Placed>(`store/${store}/quote`, {
      ...quotedOf(form, store, way),
      pointsSession: points.session(),
    });
    if (own !== turn) return;
    form.hidden = false;
    if (!ok) return refuse(answer);
    const quote = answer.data;
    total = quote.total;
    isSent = quote.isSent;
    const offered = way?.kind === 'pick_up' ? quote.places : quote.regions;
    if (!offered.some(({ id }) => id === way?.id)) way = null;
    showWays(form, quote, way, choose);
    points.show(quote);
    showQuote(form, quote, { isDelivered: way !== null, usesPoints: points.chosen() !== null });
  }
  function choose(chosen: Way): void {
    way = chosen;
    void ask();
  }
  async function order(): Promise<void> {
    const input = { ...bodyOf(form, store, way, total), points: points.chosen(), language: pageLanguage };
    if (!isSent) input.delivery = { kind: 'none' };
    const body = JSON.stringify(input);
    if (sent.body !== body) sent = { key: newUuid(), body };
    pay.disabled = true;
    const { ok, answer } = await send<Placed>(`store/${store}/orders`, input, sent.key);
    if (!ok) {
      pay.disabled = false;
      // The value of the points may have changed, so the totals are requested again.
      if (answer.error?.fields?.points) await ask();
      return refuse(answer);
    }
    saveBag(store, {});
    location.assign(`/pay/${answer.data.reference ?? answer.data.slug}`);
  }
  if (linesOf(store).length === 0) {
    location.replace(linked(`/store/${store}/bag`));
    return;
  }
  form.addEventListener('input', (event) => {
    const { name } = event.target as HTMLInputElement;
    if (!['couponCode', 'delivery.address.state'].includes(name)) return;
    clearTimeout(later);
    later = window.setTimeout(() => void ask(), askAfterMs);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void order();
  });
  void ask();
}
