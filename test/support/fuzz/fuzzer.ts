// Fuzzes endpoints of a running server with a merchant that has objects of every kind.

import fc from 'fast-check';
import { businessesContract } from '#shared/contract/account/businesses.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators, pathOf } from '#shared/contract/endpoint.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { createTestOperator } from '../operators.ts';
import { createPayers, type Payers } from '../payers.ts';
import { makeOwnedThings } from '../samples/all.ts';
import { createTestBusiness } from '../server.ts';
import { faultOf, type KnownNames, probeOf, sendProbe } from './probes.ts';

type Document = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };

export type Fuzzer = {
  /** Sends the given number of probes; throws with the smallest one that breaks the contract. Returns how many succeeded. */
  run(endpoint: Endpoint, cases: number, seed?: number): Promise<number>;
  close(): Promise<void>;
};

/** Every endpoint with its name. */
export function listEndpoints(): [name: string, endpoint: Endpoint][] {
  return Object.values(allContracts).flatMap((contract) => Object.entries(contract));
}

/** Creates objects of a merchant for probes to name: one of each that the samples create, links and payments in each state. */
async function makeThings(payers: Payers): Promise<KnownNames> {
  const link = await payers.makeLink();
  const limited = await payers.makeLink({ kind: 'one-time' });
  const open = await payers.begin();
  const paid = await payers.begin();
  await payers.payCard(paid);
  const waiting = await payers.begin();
  const transfer = await payers.payTransfer(waiting);
  const ids = await Promise.all([open, paid, waiting].map(async (item) => (await payers.row(item)).id));
  const references = [open, paid, waiting];
  const samples = Object.entries(await makeOwnedThings(payers.server, payers.business));
  return {
    ...Object.fromEntries(samples.map(([name, id]) => [name, [id]])),
    linkId: [link.id, limited.id],
    slug: [link.slug, limited.slug],
    key: [link.slug, limited.slug, ...references],
    reference: references,
    transactionId: [...ids, ...references],
    accountNumber: [transfer.data.transfer?.accountNumber ?? ''],
    sourceId: [link.id],
  };
}

/** Switches all features on: a feature switched off by a probe would refuse every later probe of its calls. */
async function switchFeaturesOn({ server, database }: Payers): Promise<void> {
  await database.db.deleteFrom('features').execute();
  server.services.forgetSessions();
}

/** A session that a probe moved to another business or mode would find none of the known objects: the next endpoint gets a new one. */
const movesSession: ReadonlySet<Endpoint> = new Set<Endpoint>([
  businessesContract.addBusiness,
  sessionContract.switchBusiness,
  sessionContract.switchEnvironment,
]);

export async function createFuzzer(): Promise<Fuzzer> {
  const payers = await createPayers({ env: { SANDBOX_SLOW_MS: '0' } });
  const { server } = payers;
  const known = await makeThings(payers);
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  let token = payers.business.token;
  let staff = (await createTestOperator(server)).token;
  const signInAgain = async (endpoint: Endpoint): Promise<void> => {
    if (isForOperators(endpoint)) staff = (await createTestOperator(server)).token;
    else token = (await payers.business.signInAs('Owner')).token;
  };
  const run: Fuzzer['run'] = async (endpoint, cases, seed) => {
    const path = pathOf(endpoint).replace(/:(\w+)/g, '{$1}');
    const responses = document.paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
    const documented = new Set(Object.keys(responses));
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(probeOf(endpoint, known), async (probe) => {
        const sent = await sendProbe(server.url, endpoint, probe, isForOperators(endpoint) ? staff : token);
        if (sent.status === 200) succeeded += 1;
        // The endpoint itself ends the session, so the next probe needs a new one.
        const endsSession = endpoint === sessionContract.logout || sent.status === 401;
        if (endsSession && probe.caller === 'owner' && endpoint.access !== 'public')
          await signInAgain(endpoint);
        const fault = faultOf(endpoint, sent, documented);
        if (fault) throw new Error(fault);
      }),
      { numRuns: cases, ...(seed !== undefined && { seed }), interruptAfterTimeLimit: 300_000 },
    );
    if (endpoint === businessesContract.updateFeatures || endpoint === merchantsContract.setMerchantFeature)
      await switchFeaturesOn(payers);
    if (movesSession.has(endpoint)) await signInAgain(endpoint);
    return succeeded;
  };
  // A second tenant, so that a response can contain data of another tenant.
  await createTestBusiness(server);
  return { run, close: payers.close };
}
