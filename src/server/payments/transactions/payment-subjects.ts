// The ids and names of a payment and its refunds, disputes and chargebacks, for lists of related records.
import { type RawBuilder, sql } from 'kysely';

type Named = { environmentId: string; transactionId: string };

const ofPayment = ({ environmentId, transactionId }: Named) =>
  sql`where environment_id = ${environmentId}::uuid and transaction_id = ${transactionId}::uuid`;

/** Returns their ids, as an array within another statement. */
export function idsAbout(payment: Named): RawBuilder<string[]> {
  const of = ofPayment(payment);
  return sql`array(select ${payment.transactionId}::uuid union all select id from refunds ${of}
    union all select id from disputes ${of} union all select id from chargebacks ${of})`;
}

/** Returns their ids and references, and the merchant's own, as an array of texts. */
export function namesAbout(payment: Named): RawBuilder<string[]> {
  const of = ofPayment(payment);
  const named = sql`unnest(array[id::text, reference])`;
  return sql`array(select unnest(array[id::text, reference, merchant_reference]) from transactions
      where environment_id = ${payment.environmentId}::uuid and id = ${payment.transactionId}::uuid
    union all select ${named} from refunds ${of}
    union all select ${named} from disputes ${of} union all select ${named} from chargebacks ${of})`;
}
