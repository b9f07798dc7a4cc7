// Type-level test, compiled by `npm run check`: a handler in a transaction, and everything it calls, has no access to the pool.
import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Handlers, Services, TxServices } from './services.ts';

type Write = { method: 'POST'; url: '/a'; summary: ''; access: 'public'; output: z.ZodObject };
type Own = Write & { transaction: 'own' };
type Read = Omit<Write, 'method'> & { method: 'GET' };
type ChangingRead = Read & { changesState: true };
type ServicesOf<E extends Write | Read> = Call<E, Services, TxServices>['services'];

test('a handler gets the pool only when it runs its own transactions or none', () => {
  expectTypeOf<ServicesOf<Own>>().toEqualTypeOf<Services>();
  expectTypeOf<ServicesOf<Read>>().toEqualTypeOf<Services>();
  expectTypeOf<ServicesOf<Write>>().toEqualTypeOf<TxServices>();
  expectTypeOf<ServicesOf<ChangingRead>>().toEqualTypeOf<TxServices>();
});

test('using the pool is a compile error inside a transaction, but not before or after it', () => {
  const needsPool = async (services: Services) => ({ services });
  const needsTx = async (services: TxServices, tx: Tx) => ({ services, tx });
  const handlers: Handlers<{ asked: Write; ahead: Write; after: Write; own: Own }> = {
    asked: async ({ services, tx }) => {
      // @ts-expect-error the pool is not part of the services of a transaction
      await services.database.inTransaction(async () => undefined);
      // @ts-expect-error counting tries takes a connection: it belongs into `before`
      await services.rateLimits.consume(credentialsRateLimits.loginIp, '');
      // @ts-expect-error as does asking who a token belongs to
      await services.authenticate('', '');
      // @ts-expect-error as does reading the clocks anew
      await services.clocks.reload();
      // @ts-expect-error a bank is asked before the transaction, never in it
      await services.rails.banks('test')?.resolveAccount({});
      // @ts-expect-error a function that needs the pool cannot be called
      await needsPool(services);
      return needsTx(services, tx);
    },
    ahead: {
      before: async ({ services }) => {
        await needsPool(services);
      },
      handle: async ({ services, tx }) => needsTx(services, tx),
    },
    after: async ({ services, tx, afterCommit }) => {
      afterCommit(async (all) => {
        await needsPool(all);
      });
      return needsTx(services, tx);
    },
    own: async ({ services }) =>
      services.database.inTransaction((tx) => needsTx(services, tx)).then(() => needsPool(services)),
  };
  expect(Object.keys(handlers)).toEqual(['asked', 'ahead', 'after', 'own']);
});
