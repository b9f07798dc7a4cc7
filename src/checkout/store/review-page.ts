// Sends a buyer's review of an ordered product.

import { make } from './make.ts';
import { send } from './send.ts';
import { t, translateMessage } from './translate.ts';

function tellFaults(form: HTMLFormElement, fields: Record<string, string>, message: string): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-fault]')) {
    const name = place.dataset.fault ?? '';
    const text = fields[name] ?? (name === 'form' && Object.keys(fields).length === 0 ? message : '');
    place.textContent = translateMessage(text);
    place.hidden = text === '';
  }
}

function start(form: HTMLFormElement, slug: string, key: string): void {
  const button = form.querySelector('button');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!button || button.disabled) return;
    const values = new FormData(form);
    const rating = Number(values.get('rating'));
    if (rating === 0) return tellFaults(form, { rating: t('Choose from 1 to 5 stars') }, '');
    button.disabled = true;
    const body = { key, productId: form.dataset.review, rating, text: String(values.get('text') ?? '') };
    const { ok, answer } = await send<unknown>(`pay/${slug}/reviews`, body);
    button.disabled = false;
    if (!ok) return tellFaults(form, answer.error?.fields ?? {}, answer.error?.message ?? t('Try again.'));
    const label = make(
      'p',
      { tabindex: '-1' },
      t('Thank you. The store will publish your review once it has read it.'),
    );
    form.querySelectorAll('fieldset, label, small, .gone, button').forEach((item) => {
      item.remove();
    });
    form.append(label);
    label.focus();
  });
}

export function showReviews(place: HTMLElement): void {
  const { reviews = '', key = '' } = place.dataset;
  for (const form of place.querySelectorAll<HTMLFormElement>('[data-review]')) start(form, reviews, key);
}
