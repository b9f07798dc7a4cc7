// The checkout page: buyer, delivery, coupon and sums; a script requests the quote and submits the order.
import { type Html, html } from '#server/platform/documents/html.ts';
import { knownStatesOf } from '#shared/contract/commerce/store-checkout.ts';
import { reservationMinutes } from './buy.ts';
import type { OpenStore } from './find-store.ts';
import { type Surroundings, storePage, unlisted } from './html.ts';
import type { Speech } from './language/speech.ts';

type Field = {
  name: string;
  label: string;
  type?: string;
  autocomplete: string;
  max: number;
  isOptional?: boolean;
};

const fieldOf = (
  { name, label, type = 'text', autocomplete, max, isOptional }: Field,
  { say }: Speech,
): Html =>
  html`<label class="field">${label}${isOptional && html` <span class="mut">${say('Optional')}</span>`}<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${max}"><small class="gone" data-fault="${name}" hidden></small></label>`;

const buyer = ({ say }: Speech): Field[] => [
  { name: 'customer.name', label: say('Your name'), autocomplete: 'name', max: 100 },
  { name: 'customer.email', label: say('E-mail'), type: 'email', autocomplete: 'email', max: 254 },
  {
    name: 'customer.phone',
    label: say('Phone'),
    type: 'tel',
    autocomplete: 'tel',
    max: 30,
    isOptional: true,
  },
];
const address = ({ say }: Speech): Field[] => [
  {
    name: 'delivery.address.line1',
    label: say('Street and number'),
    autocomplete: 'street-address',
    max: 200,
  },
  { name: 'delivery.address.city', label: say('Town'), autocomplete: 'address-level2', max: 80 },
];

function stateField(country: string, speech: Speech): Html {
  const { say } = speech;
  const known = knownStatesOf(country);
  if (known.length === 0)
    return fieldOf(
      { name: 'delivery.address.state', label: say('State'), autocomplete: 'address-level1', max: 60 },
      speech,
    );
  return html`<label class="field">${say('State')}<select name="delivery.address.state" autocomplete="address-level1"><option value="">${say('Choose')}</option>${known.map(
    (state) => html`<option>${state}</option>`,
  )}</select><small class="gone" data-fault="delivery.address.state" hidden></small></label>`;
}

/** The page contains no points of anyone: a script requests them once the e-mail is verified. */
const pointsSection = ({ say }: Speech): Html => html`<section data-points><h2>${say('Points')}</h2>
<div class="points" data-points-ask><p class="mut">${say('Pay part of your order with the points earned with your e-mail address.')}</p><button class="btn" type="button" data-points-send>${say('Use my points')}</button></div>
<div data-points-code hidden><p class="mut" data-points-sent></p><label class="field">${say('Code')}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7"></label><button class="link" type="button" data-points-again>${say('Send another code')}</button></div>
<label class="pick points-use" data-points-use hidden><input type="checkbox" role="switch" name="use-points"><b data-points-said></b></label>
<small class="gone" data-fault="code" role="alert" hidden></small><small class="gone" data-fault="points" hidden></small></section>`;

export function checkoutPage(store: OpenStore, hasPoints: boolean, around: Surroundings): string {
  const { speech } = around;
  const { say, many, to } = speech;
  const coupon = { name: 'couponCode', label: say('Coupon'), autocomplete: 'off', max: 40, isOptional: true };
  const note = {
    name: 'customerNote',
    label: say('Note to the store'),
    autocomplete: 'off',
    max: 500,
    isOptional: true,
  };
  const facts = unlisted({
    title: say('Order · {{store}}', { store: store.name }),
    description: say('Order from {{store}}.', { store: store.name }),
    path: `/store/${store.slug}/checkout`,
  });
  return storePage(
    store,
    facts,
    around,
    html`<p class="back"><a href="${to(`/store/${store.slug}/bag`)}">${say('Your bag')}</a></p>
<h1>${say('Order')}</h1>
<noscript><p class="mut">${say('Turn on JavaScript to order.')}</p></noscript>
<form class="order" data-order novalidate hidden>
<section><h2>${say('Your details')}</h2>${buyer(speech).map((item) => fieldOf(item, speech))}</section>
<section data-delivery><h2>${say('Delivery')}</h2><div class="picks" data-ways role="radiogroup" aria-label="${say('Delivery')}"></div><small class="gone" data-fault="delivery" hidden></small>
<div data-address>${stateField(store.environment.country, speech)}${address(speech).map((item) => fieldOf(item, speech))}</div><p class="mut" data-note hidden></p></section>
<section><h2>${say('Coupon and note')}</h2>${fieldOf(coupon, speech)}${fieldOf(note, speech)}</section>
${hasPoints && pointsSection(speech)}<section><ul class="problems" data-problems></ul><dl class="tot" data-sums></dl><p class="gone" data-fault="form" role="alert" hidden></p></section>
<div class="bar col"><button class="btn primary lg block" data-pay disabled>${say('Pay')}</button><small>${many(reservationMinutes, 'Your items are reserved for {{count}} minute while you pay.', 'Your items are reserved for {{count}} minutes while you pay.')}</small></div>
</form>`,
  );
}
