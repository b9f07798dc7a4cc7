// SMS adapter of Termii, by its documentation of the messaging API (POST /api/sms/send).

import type { SmsAddress } from '#server/config-sms.ts';
import { SmsRefused } from '#server/platform/sms/sms-refused.ts';
import { requestGateway, textAt } from '../hosted/gateway-http.ts';
import type { SmsSender } from '../rails.ts';

export function createTermiiSms({ origin, secret, from, channel }: SmsAddress): SmsSender {
  return {
    name: 'Termii',
    send: async ({ to, text }) => {
      const body = {
        api_key: secret,
        to: to.replace(/^\+/, ''),
        from,
        sms: text,
        type: 'plain',
        channel,
      };
      const answer = await requestGateway(`${origin}/api/sms/send`, { method: 'POST', body });
      const id = textAt(answer.body, 'message_id');
      if (answer.status === 200 && id !== '') return { reference: id };
      throw new SmsRefused(`Termii refused it (${answer.status})`);
    },
  };
}
