// The messages with the link to choose a PIN: a text message, and an e-mail in the business's branding.
import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { readInvoiceSettings } from '#server/billing/invoices/settings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { prefixOf, renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import type { LinkChannel } from '#shared/contract/terminals/agent-enums.ts';
import { pinLinkTexts } from './pin-link-texts.ts';
import type { AgentRow } from './queries.ts';

type LinkMessage = { agent: AgentRow; key: string; hours: number };

/**
 * Sends the link and returns the channels used; no SMS in live mode without an SMS provider. The subject contains neither code nor link.
 */
export async function deliverPinLink(
  services: TxServices,
  tx: Tx,
  { id: environmentId, mode }: Pick<Environment, 'id' | 'mode'>,
  { agent, key, hours }: LinkMessage,
): Promise<LinkChannel[]> {
  const { publicUrl } = await atBusiness(tx, services, { environmentId });
  const business = await businessOf(tx, environmentId, publicUrl);
  const { phone, email, code, firstName } = agent;
  const { businessName: name, primaryColor } = business;
  const language = agent.language ?? (await readInvoiceSettings(tx, environmentId)).language;
  const say = pinLinkTexts(language);
  const money = moneyModeOf(services, business);
  const url = `${publicUrl}/agent/${key}`;
  const outbox = { clock: services.clocks.of(''), vault: services.vault };
  const validMinutes = hours * 60;
  const by: LinkChannel[] = [];
  if (phone && services.rails.alerts('sms', mode) !== null) {
    const message = say(
      '{{name}}: choose your PIN within {{hours}} hours: {{url}} Your agent code is {{code}}. Do not share the PIN.',
      { name, hours, url, code },
    );
    const text = `${prefixOf({ money, language })}${message}`;
    await queueSms(tx, outbox, { kind: 'agent_pin_link', to: phone, text, mode, validMinutes });
    by.push('sms');
  }
  if (email) {
    const content = renderEmail({
      merchantName: name,
      language,
      primaryColor,
      money,
      subject: say('Choose your PIN as an agent of {{name}}', { name }),
      heading: say('Choose your PIN'),
      paragraphs: [
        say('{{firstName}}, you sell for {{name}} with your agent code and a PIN that you choose.', {
          firstName,
          name,
        }),
        say(
          'The link works once and expires in {{hours}} hours. After that it is the address of your page, so keep it. Do not share the PIN with anyone, not even {{name}}.',
          { hours, name },
        ),
      ],
      facts: [[say('Agent code'), code]],
      button: { label: say('Choose PIN'), url },
      footer: say('Sent for {{name}}. If you are not their agent, ignore this e-mail. The link is {{url}}', {
        name,
        url,
      }),
    });
    await queueEmail(tx, outbox, {
      environmentId,
      kind: 'agent_pin_link',
      to: email,
      validMinutes,
      ...content,
    });
    by.push('email');
  }
  return by;
}
