// Payment with points: the buyer verifies the e-mail address with a code; then a switch shows their value and whether they are used.
import { type Currency, formatMoney } from '#shared/money.ts';
import { partOf, type Quote, showFieldErrors, textOf } from './order-view.ts';
import { type Answer, send } from './send.ts';
import { counted, many, pageLanguage, t } from './translate.ts';

const codeLength = 6;

export type Points = {
  /** Returns the session opened by the code; null while the e-mail address is not verified. */
  session: () => string | null;
  /** Returns the data sent with the order; null when no points are used. */
  chosen: () => { session: string; points: number } | null;
  /** Shows the points offered by a quote. */
  show: (quote: Quote) => void;
};

const pointsText = (points: number): string => many(points, '{{count}} point', '{{count}} points');

/** The label with the usable points. */
function inWords({ available, points, amount, minimum }: NonNullable<Quote['points']>, currency: Currency) {
  if (points > 0)
    return t('Use {{points}} ({{amount}})', {
      points: pointsText(points),
      amount: formatMoney(amount, currency),
    });
  if (available > 0 && available < minimum)
    return t('You have {{points}}. The minimum to use is {{least}}.', {
      points: pointsText(available),
      least: counted(minimum),
    });
  return available > 0
    ? t('You have {{points}}, but none can be used for this order.', { points: pointsText(available) })
    : t('You have no points to use yet.');
}

type Parts = {
  form: HTMLFormElement;
  part: (name: string) => HTMLElement;
  button: HTMLButtonElement;
  code: HTMLInputElement;
  use: HTMLInputElement;
};

function partsOf(form: HTMLFormElement, place: HTMLElement): Parts {
  const input = (name: string) => place.querySelector(`input[name="${name}"]`) as HTMLInputElement;
  const part = (name: string) => partOf(place, name);
  const button = part('points-send') as HTMLButtonElement;
  return { form, part, button, code: input('code'), use: input('use-points') };
}

function showStep({ part }: Parts, name: 'ask' | 'code' | 'use'): void {
  for (const item of ['ask', 'code', 'use']) part(`points-${item}`).hidden = item !== name;
}

function refuse({ form }: Parts, { error }: Answer<unknown>): void {
  const { email: wrong, code: fault } = error?.fields ?? {};
  const fields = wrong ? { 'customer.email': wrong } : { code: fault ?? error?.message ?? t('Try again.') };
  showFieldErrors(form, fields, null);
}

/** Requests a code and asks for its digits; `proved` receives the resulting session. */
function startProof(parts: Parts, store: string, proved: (session: string) => void) {
  const { form, part, button, code } = parts;
  const email = () => textOf(form, 'customer.email').toLowerCase();
  let requestedFor = '';
  async function ask(): Promise<void> {
    button.disabled = true;
    const sent = await send<{ minutes: number }>(`store/${store}/points/code`, {
      email: email(),
      language: pageLanguage,
    });
    button.disabled = false;
    if (!sent.ok) return refuse(parts, sent.answer);
    showFieldErrors(form, {}, null);
    requestedFor = email();
    code.value = '';
    const { minutes } = sent.answer.data;
    part('points-sent').textContent = t(
      'If {{email}} has points, a code is on its way. It works for {{minutes}} minutes.',
      { email: requestedFor, minutes },
    );
    showStep(parts, 'code');
    code.focus();
  }
  async function open(): Promise<void> {
    const body = { email: requestedFor, code: code.value };
    const sent = await send<{ session: string }>(`store/${store}/points/open`, body);
    if (!sent.ok) return refuse(parts, sent.answer);
    showFieldErrors(form, {}, null);
    proved(sent.answer.data.session);
  }
  button.addEventListener('click', () => void ask());
  code.addEventListener('input', () => {
    code.value = code.value.replace(/\D/g, '').slice(0, codeLength);
    if (code.value.length === codeLength) void open();
  });
  code.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  return { isOfAnother: () => requestedFor !== '' && email() !== requestedFor };
}

/** `changed` requests the totals again. */
export function startPoints(form: HTMLFormElement, store: string, changed: () => void): Points {
  const place = form.querySelector<HTMLElement>('[data-points]');
  if (!place) return { session: () => null, chosen: () => null, show: () => undefined };
  const parts = partsOf(form, place);
  const { part, use } = parts;
  let session: string | null = null;
  let offered = 0;
  const close = () => {
    session = null;
    offered = 0;
    use.checked = false;
    showStep(parts, 'ask');
  };
  const proof = startProof(parts, store, (opened) => {
    session = opened;
    showStep(parts, 'use');
    use.checked = true;
    changed();
  });
  part('points-again').addEventListener('click', close);
  use.addEventListener('change', changed);
  // Points belong to an e-mail address: a change of the address ends the session.
  (form.elements.namedItem('customer.email') as HTMLInputElement).addEventListener('input', () => {
    if (!proof.isOfAnother()) return;
    const wasOpen = session !== null;
    close();
    if (wasOpen) changed();
  });
  return {
    session: () => session,
    chosen: () => (session && use.checked && offered > 0 ? { session, points: offered } : null),
    show: ({ points, currency }) => {
      if (session === null) return;
      if (points === null) return close();
      offered = points.points;
      if (offered === 0) use.checked = false;
      use.hidden = offered === 0;
      part('points-said').textContent = inWords(points, currency);
      showStep(parts, 'use');
    },
  };
}
