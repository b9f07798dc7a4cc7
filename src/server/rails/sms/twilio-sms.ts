// SMS adapter of Twilio, by its documentation of the Message resource (API of 2010-04-01).

import type { SmsAddress } from '#server/config-sms.ts';
import { SmsRefused } from '#server/platform/sms/sms-refused.ts';
import { basicAuthorization, requestGateway, textAt } from '../hosted/gateway-http.ts';
import type { SmsSender } from '../rails.ts';

export function createTwilioSms({ origin, account, secret, from }: SmsAddress): SmsSender {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const headers = { authorization: basicAuthorization(account, secret) };
  return {
    name: 'Twilio',
    send: async ({ to, text }) => {
      // A messaging service selects one of its numbers; its id begins with MG.
      const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
      const body = new URLSearchParams({ To: to, Body: text, ...sender });
      const answer = await requestGateway(url, { method: 'POST', headers, body });
      const sid = textAt(answer.body, 'sid');
      if (answer.status === 201 && sid !== '') return { reference: sid };
      throw new SmsRefused(`Twilio refused it (${textAt(answer.body, 'code') || answer.status})`);
    },
  };
}
