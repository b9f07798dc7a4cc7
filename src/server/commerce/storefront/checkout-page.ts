// The page where a bag is ordered: who buys, how it is delivered, a coupon, and the sums; a script asks for them and sends the order.
import { type Html, html } from '#server/platform/documents/html.ts';
import { statesKnown } from '#shared/contract/commerce/store-checkout.ts';
import { keptMinutes } from './buy.ts';
import type { OpenStore } from './find-store.ts';
import { type Surroundings, storePage, unlisted } from './html.ts';

type Field = {
  name: string;
  label: string;
  type?: string;
  autocomplete: string;
  max: number;
  isOptional?: boolean;
};

const fieldOf = ({ name, label, type = 'text', autocomplete, max, isOptional }: Field): Html =>
  html`<label class="field">${label}${isOptional && html` <span class="mut">Optional</span>`}<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${max}"><small class="gone" data-fault="${name}" hidden></small></label>`;

const buyer: readonly Field[] = [
  { name: 'customer.name', label: 'Your name', autocomplete: 'name', max: 100 },
  { name: 'customer.email', label: 'E-mail', type: 'email', autocomplete: 'email', max: 254 },
  { name: 'customer.phone', label: 'Phone', type: 'tel', autocomplete: 'tel', max: 30, isOptional: true },
];
const address: readonly Field[] = [
  { name: 'delivery.address.line1', label: 'Street and number', autocomplete: 'street-address', max: 200 },
  { name: 'delivery.address.city', label: 'Town', autocomplete: 'address-level2', max: 80 },
];

function stateField(country: string): Html {
  const known = statesKnown(country);
  if (known.length === 0)
    return fieldOf({
      name: 'delivery.address.state',
      label: 'State',
      autocomplete: 'address-level1',
      max: 60,
    });
  return html`<label class="field">State<select name="delivery.address.state" autocomplete="address-level1"><option value="">Choose</option>${known.map(
    (state) => html`<option>${state}</option>`,
  )}</select><small class="gone" data-fault="delivery.address.state" hidden></small></label>`;
}

/** Nobody's points stand in the page: a script asks for them once the e-mail is proved. */
const pointsSection = html`<section data-points><h2>Points</h2>
<div class="points" data-points-ask><p class="mut">Pay a part with the points of your e-mail.</p><button class="btn" type="button" data-points-send>Use my points</button></div>
<div data-points-code hidden><p class="mut" data-points-sent></p><label class="field">Code<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7"></label><button class="link" type="button" data-points-again>Send another code</button></div>
<label class="pick points-use" data-points-use hidden><input type="checkbox" role="switch" name="use-points"><b data-points-said></b></label>
<small class="gone" data-fault="code" role="alert" hidden></small><small class="gone" data-fault="points" hidden></small></section>`;

export function checkoutPage(store: OpenStore, hasPoints: boolean, around: Surroundings): string {
  const facts = unlisted({
    title: `Order · ${store.name}`,
    description: `Order from ${store.name}.`,
    path: `/store/${store.slug}/checkout`,
  });
  return storePage(
    store,
    facts,
    around,
    html`<p class="back"><a href="/store/${store.slug}/bag">Your bag</a></p>
<h1>Order</h1>
<noscript><p class="mut">Switch scripts on to order.</p></noscript>
<form class="order" data-order novalidate hidden>
<section><h2>Who buys</h2>${buyer.map(fieldOf)}</section>
<section data-delivery><h2>Delivery</h2><div class="picks" data-ways role="radiogroup" aria-label="Delivery"></div><small class="gone" data-fault="delivery" hidden></small>
<div data-address>${stateField(store.environment.country)}${address.map(fieldOf)}</div><p class="mut" data-note hidden></p></section>
<section><h2>Coupon and note</h2>${fieldOf({ name: 'couponCode', label: 'Coupon', autocomplete: 'off', max: 40, isOptional: true })}${fieldOf({ name: 'customerNote', label: 'Note to the store', autocomplete: 'off', max: 500, isOptional: true })}</section>
${hasPoints && pointsSection}<section><ul class="problems" data-problems></ul><dl class="tot" data-sums></dl><p class="gone" data-fault="form" role="alert" hidden></p></section>
<div class="bar col"><button class="btn primary lg block" data-pay disabled>Pay</button><small>We keep your pieces for ${keptMinutes} minutes while you pay.</small></div>
</form>`,
  );
}
