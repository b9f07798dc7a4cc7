// PIN entry of a cashier: one request at a time, with errors at the field.
import { translateServerText } from '../agent/server-sentences.ts';
import { payersLanguage, t } from '../i18n.ts';
import { tooManyText } from '../too-many.ts';

type Answer = { error?: { message: string; fields?: Record<string, string> } };

async function send(key: string, pin: string): Promise<string | null> {
  const headers = { 'content-type': 'application/json', 'x-kasuwa-client': 'web' };
  try {
    const request = { method: 'POST', headers, body: JSON.stringify({ pin }) };
    const response = await fetch(`/api/v1/tills/${key}/open`, request);
    if (response.ok) return null;
    const { error } = (await response.json()) as Answer;
    const tooMany = tooManyText(response, payersLanguage(), t);
    if (tooMany) return tooMany;
    return translateServerText(error?.fields?.pin ?? error?.message ?? 'Try again.');
  } catch {
    return t('No connection. Check your internet connection and try again.');
  }
}

export function promptForPin(form: HTMLFormElement, key: string): void {
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  const fault = form.querySelector('[data-fault]');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!input || !button || button.disabled) return;
    button.disabled = true;
    void send(key, input.value.replace(/\D/g, '')).then((message) => {
      if (message === null) return location.reload();
      button.disabled = false;
      if (fault) fault.textContent = message;
      input.setAttribute('aria-invalid', 'true');
      input.select();
    });
  });
  input?.focus();
}
