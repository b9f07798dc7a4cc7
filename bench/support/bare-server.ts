// The same queries on bare Fastify, in a separate process: no session, no permission, no contract, no envelope.
import fastify from 'fastify';
import { getPaymentLink } from '#server/payments/payment-links/service.ts';
import { getTransaction } from '#server/payments/transactions/get-transaction.ts';
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { transactionListQuery } from '#shared/contract/payments/transactions.ts';
import { benchVault } from './vault.ts';

const [connectionString = '', environmentText = '{}', publicUrl = ''] = process.argv.slice(2);
const environment = JSON.parse(environmentText) as Environment;
const { db } = openDatabase(connectionString);
const app = fastify();

app.get('/list', () => listTransactions(db, environment, transactionListQuery.parse({})));
app.get<{ Params: { id: string } }>('/detail/:id', ({ params }) =>
  getTransaction({ publicUrl }, db, environment, params.id),
);
app.get<{ Params: { id: string } }>('/link/:id', ({ params }) =>
  getPaymentLink(db, { clock, vault: benchVault, publicUrl, sourceWork: [] }, environment, params.id),
);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
