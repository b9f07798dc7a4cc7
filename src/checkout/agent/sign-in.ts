// Sign-in: code and PIN, sent once, with errors shown at the fields.
import { t } from '../i18n.ts';
import { call } from './call.ts';
import { field, h, showFaults } from './dom.ts';

/** Blanks of a pasted code are dropped. A maximum length would cut the code before its last digits. */
export function sixDigits(autocomplete: string): HTMLInputElement {
  const input = h('input', { inputmode: 'numeric', autocomplete, pattern: '[0-9]*', required: true });
  input.addEventListener('input', () => {
    const digits = input.value.replace(/\D/g, '').slice(0, 6);
    if (digits !== input.value) input.value = digits;
  });
  return input;
}

/** `known`: the code, after a PIN was just chosen. */
export function signIn(key: string, done: () => void, known = ''): HTMLElement {
  const code = sixDigits('username');
  code.value = known;
  const pin = sixDigits('off');
  pin.type = 'password';
  const button = h('button', { class: 'btn primary lg block' }, t('Log in'));
  const form = h(
    'form',
    { class: 'pin', novalidate: true },
    field('code', t('Agent code'), code),
    field('pin', t('PIN'), pin),
    h('p', { class: 'fault', role: 'alert', 'data-fault': '' }),
    button,
    h(
      'p',
      { class: 'mut' },
      known
        ? t('Use the PIN you have just chosen. You enter your code and PIN once per shift.')
        : t('Your agent code and PIN, six digits each. You enter them once per shift.'),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const body = { code: code.value, pin: pin.value };
    void call(`POST`, `${key}/open`, body).then((answer) => {
      button.disabled = false;
      if ('data' in answer) return done();
      showFaults(form, answer.message, answer.fields);
    });
  });
  queueMicrotask(() => (known ? pin : code).focus());
  return form;
}
