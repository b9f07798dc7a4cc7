// Translations of server messages that contain an amount or count, matched by the surrounding text.
import { t } from '../i18n.ts';

type Template = { sentence: string; pattern: RegExp; names: string[] };

function template(sentence: string): Template {
  const names = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const parts = sentence.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { sentence, pattern: new RegExp(`^${parts.join('(.+?)')}$`), names };
}

const templates: readonly Template[] = [
  template('You can hand out {{amount}} more today'),
  template('This customer can take out {{amount}} more today'),
  template('This customer can take out {{amount}} more in seven days'),
  template('There are no cash-outs in {{currency}}'),
  template('You have no float in {{currency}} yet: ask the business to fund it'),
  template('The business has no main wallet in {{currency}}'),
  template('There are only {{amount}} in the drawer'),
  template('There are only {{amount}} in the drawer.'),
  template('{{count}} cash-outs wait for the card: see how it ends, or cancel it, then count.'),
  template('Cash was recorded meanwhile: {{amount}} is expected now. Check the count.'),
  template('Cash-out {{reference}}'),
  template('This card can take out {{amount}} more today'),
  template('This card can take out {{amount}} more in seven days'),
  template('The minimum allowable amount is {{amount}}'),
  template('The maximum allowable amount is {{amount}}'),
  template('Code or PIN is not correct. {{count}} attempts left.'),
  template('Code or PIN is not correct. {{count}} attempt left.'),
  template('Locked after {{count}} wrong attempts. Ask for a new PIN.'),
  template('The PIN is not correct. {{count}} attempts left.'),
  template('The PIN is not correct. {{count}} attempt left.'),
  template('The PIN is locked after {{count}} wrong attempts. Ask for a new one.'),
];

/** Server messages without variables, listed so that each has its translations. */
export const plainSentences = [
  template('A cash-out waits for the card: see how it ends, or cancel it, then count.'),
  template('Amount is too large'),
  template('Choose a terminal'),
  template('Choose digits that are harder to guess'),
  template('Phone Number is invalid'),
  template('Enter what it is for'),
  template('Say why it is over'),
  template('Say why it is short'),
  template('Log in first.'),
  template('The agent is blocked: nothing is sold.'),
  template('The agent’s identity is not verified yet: nothing is sold.'),
  template('The cash register is closed.'),
  template('The terminal is deactivated and does not accept payments'),
  template('This address is no longer valid. Ask for a new one.'),
  template('This entry is corrected already.'),
  template('This is a cash-out: the cash was handed out.'),
  template('This is cancelled already.'),
  template('This is declined already.'),
  template('This is expired already.'),
  template('This is paid already.'),
  template('This link is no longer valid. Ask for a new one.'),
  template('This terminal has an open cash register. Close it first.'),
  template('Too many attempts. Try again later.'),
];

/** Translates a server message; an unknown one stays in English. */
export function translateServerText(message: string): string {
  const whole = t(message);
  if (whole !== message) return whole;
  for (const { sentence, pattern, names } of templates) {
    const found = pattern.exec(message);
    if (!found) continue;
    return t(sentence, Object.fromEntries(names.map((name, at) => [name, t(found[at + 1] ?? '')])));
  }
  return message;
}
