// Senders with the e-mail address of a customer.
import { sql } from 'kysely';

export const sendersOfCustomer = (environmentId: string, customerId: string) => sql`
  select s.id from remittance_senders s
  join customers c on c.environment_id = s.environment_id and lower(c.email) = lower(s.email)
  where s.environment_id = ${environmentId} and c.id = ${customerId}`;
