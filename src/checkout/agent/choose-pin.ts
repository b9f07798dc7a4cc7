// Choosing the PIN by a one-time link: entered twice, then used to sign in.
import { t } from '../i18n.ts';
import { call } from './call.ts';
import { field, h, showFaults } from './dom.ts';
import { sixDigits } from './sign-in.ts';

/** `done` receives the message shown above the sign-in. */
export function choosePin(key: string, code: string, done: (message: HTMLElement) => void): HTMLElement {
  const pin = sixDigits('new-password');
  const again = sixDigits('new-password');
  pin.type = 'password';
  again.type = 'password';
  const button = h('button', { class: 'btn primary lg block' }, t('Save PIN'));
  const form = h(
    'form',
    { class: 'pin', novalidate: true },
    h('h2', {}, t('Choose your PIN')),
    field('pin', t('New PIN, six digits'), pin),
    field('again', t('Confirm new PIN'), again),
    h('p', { class: 'fault', role: 'alert', 'data-fault': '' }),
    button,
    h(
      'p',
      { class: 'mut' },
      t('Your agent code is {{code}}. Do not share your PIN with anyone, not even the business.', { code }),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const chosen = pin.value;
    if (/^\d{6}$/.test(chosen) && chosen !== again.value)
      return showFaults(form, null, { again: t('The PINs do not match') });
    button.disabled = true;
    void call('POST', `${key}/pin`, { pin: chosen }).then((answer) => {
      button.disabled = false;
      if (!('data' in answer)) return showFaults(form, answer.message, answer.fields);
      done(h('p', { class: 'note', role: 'status' }, t('PIN saved. Keep this address and log in.')));
    });
  });
  queueMicrotask(() => pin.focus());
  return form;
}
