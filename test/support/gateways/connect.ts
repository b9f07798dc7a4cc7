// Connects the stand-ins of the gateways as the operator does, and selects them for a business.
import type { GatewayName } from '#shared/contract/operator/gateways.ts';
import { gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { callAs, type TestOperator } from '../operators.ts';
import type { TestServer } from '../server.ts';
import { interswitchAccount } from './interswitch-stand-in.ts';
import { mpgsAccount } from './mpgs-stand-in.ts';

/** The form input of staff for a stand-in at an address. */
export function connectionInput(
  gateway: GatewayName,
  url: string,
  name: string,
  mode: 'test' | 'live' = 'test',
) {
  const { clientSecret, webhookSecret, ...names } = interswitchAccount;
  const forms = {
    INTERSWITCH: {
      settings: { ...names, collectionsUrl: url, passportUrl: url, apiUrl: url },
      secrets: { clientSecret, webhookSecret },
    },
    MPGS: {
      settings: { hostUrl: url, merchantId: mpgsAccount.merchantId, merchantName: '' },
      secrets: { apiPassword: mpgsAccount.apiPassword, webhookSecret: mpgsAccount.webhookSecret },
    },
  };
  return { gateway, mode, name, enabled: true, ...forms[gateway] };
}

/** Creates a connection to a stand-in; returns it. */
export async function connect(
  server: TestServer,
  operator: TestOperator,
  input: ReturnType<typeof connectionInput>,
) {
  const answer = await callAs(server, operator.token, gatewaysContract.createGateway, { body: input });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data;
}

/** Selects connections for a business in test mode, in order. */
export async function choose(
  server: TestServer,
  operator: TestOperator,
  businessId: string,
  connectionIds: string[],
): Promise<void> {
  const body = { businessId, mode: 'test', currency: 'NGN', connectionIds };
  const answer = await callAs(server, operator.token, gatewaysContract.setGatewayChoice, { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
