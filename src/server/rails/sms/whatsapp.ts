// WhatsApp Business adapter, by the documentation of Meta's Cloud API (POST /{phone-number-id}/messages).
import type { WhatsAppAddress } from '#server/config-whatsapp.ts';
import { SmsRefused } from '#server/platform/sms/sms-refused.ts';
import { requestGateway } from '../hosted/gateway-http.ts';
import type { SmsSender } from '../rails.ts';

const idOf = (messages: unknown): string => {
  const [first] = Array.isArray(messages) ? messages : [];
  const { id } = (first ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
};

export function createWhatsApp({ url, secret, template, language }: WhatsAppAddress): SmsSender {
  const headers = { authorization: `Bearer ${secret}` };
  const contentOf = (text: string) =>
    template
      ? {
          type: 'template',
          template: {
            name: template,
            language: { code: language },
            components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
          },
        }
      : { type: 'text', text: { body: text } };
  return {
    name: 'WhatsApp',
    send: async ({ to, text }) => {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        ...contentOf(text),
      };
      const answer = await requestGateway(url, { method: 'POST', headers, body });
      const id = idOf(answer.body.messages);
      if (answer.status === 200 && id !== '') return { reference: id };
      const { code } = (answer.body.error ?? {}) as { code?: unknown };
      throw new SmsRefused(`WhatsApp refused it (${typeof code === 'number' ? code : answer.status})`);
    },
  };
}
