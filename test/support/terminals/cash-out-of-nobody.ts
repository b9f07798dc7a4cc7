// An orphaned cash-out: only its own row exists, without payment, movement, hold or entry of its drawer.
import { sql } from 'kysely';

export const orphanedCashOut = (status: 'PAID' | 'WAITING') => sql`
  with e as (select id from environments limit 1),
  p as (
    insert into pos_terminals (environment_id, id, serial_number, model, name, status, currency, created_at, updated_at)
    select id, gen_random_uuid(), 'SN00000003', 'PAX_A920', 'Till', 'ASSIGNED', 'NGN', now(), now() from e returning id),
  w as (
    insert into wallets (environment_id, id, reference, type, name, currency, status, created_at, updated_at)
    select id, gen_random_uuid(), 'WLT-NOBODYSPAYOUT', 'PAYOUT', 'Of nobody', 'NGN', 'ACTIVE', now(), now() from e returning id),
  a as (
    insert into agents (environment_id, id, code, first_name, last_name, identity_kind, identity_status, identity_result, identity_check,
      status, address, latitude, longitude, key_hash, pin_hash, pin_attempts_left, created_by_name, created_at, updated_at)
    select id, gen_random_uuid(), '000001', 'Musa', 'Garba', 'bvn', 'VERIFIED', '', gen_random_uuid(), 'ACTIVE', 'Ikeja', 6, 3,
      sha256('key'), 'pin', 5, 'Nobody', now(), now() from e returning id),
  r as (
    insert into cash_registers (environment_id, id, reference, status, pos_terminal_id, terminal_name, currency, opening_float, created_at, updated_at)
    select e.id, gen_random_uuid(), 'REG-00000003', 'ACTIVE', p.id, 'Till', 'NGN', 0, now(), now() from e, p returning id)
  insert into agent_sales (environment_id, id, reference, kind, status, agent_id, terminal_id, currency, amount, commission, day, request_id,
    wallet_id, float_id, hold_id, register_id, payment_reference, created_at, expires_at, ended_at, updated_at)
  select e.id, gen_random_uuid(), 'AGS-00000001', 'CASH_OUT', ${status}, a.id, p.id, 'NGN', 100000, 0, current_date, gen_random_uuid(),
    w.id, w.id, gen_random_uuid(), r.id, 'TST-NOBODY', now(), now(), case ${status} when 'PAID' then now() end, now() from e, p, w, a, r`;
