// Verification of the books: runs every proof on one snapshot, so that it can run on a live system.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Proof } from './proof.ts';
import { ledgerProofs } from './proofs.ts';

/** A difference in readable form: the business, the subject and both figures. */
export type Difference = { business: string | null; subject: string; books: string; beside: string };
export type ProofResult = {
  name: string;
  compares: string;
  compared: number;
  differing: number;
  /** The first differences only. */
  differences: Difference[];
};
export type Finding = { rule: string; count: number; example: string };
export type Verification = {
  ok: boolean;
  accounts: number;
  postings: number;
  transfers: number;
  proofs: ProofResult[];
  findings: Finding[];
};

/** The number of differences listed per proof; all are counted. */
const namedMax = 50;

export async function prove(tx: Tx, proof: Proof): Promise<ProofResult> {
  const { rows } = await sql<Omit<ProofResult, 'name' | 'compares'>>`
    with differing as materialized (${proof.differences})
    select (${proof.counts}) as compared, (select count(*) from differing) as differing, coalesce((
      select json_agg(json_build_object('business', coalesce(b.business_name, 'The platform') || ' (' || e.mode || ')', 'subject', d.subject,
                                        'books', d.books::text, 'beside', d.beside::text))
      from (select * from differing limit ${sql.lit(namedMax)}) d
      left join environments e on e.id = d.environment_id left join businesses b on b.id = e.business_id
    ), '[]') as differences`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The proof that ${proof.name} answered nothing`);
  return { name: proof.name, compares: proof.compares, ...row };
}

/** Describes a difference in one line. */
export function describeDifference({ business, subject, books, beside }: Difference): string {
  return `${business ? `${business}, ` : ''}${subject}: ${books} in the books, ${beside} in the comparison`;
}

/** Verifies the books. Without `proofs`, runs only the proofs of the ledger itself. */
export function verifyLedger(db: Db, proofs: readonly Proof[] = ledgerProofs): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const results: ProofResult[] = [];
      for (const proof of proofs) results.push(await prove(tx as Tx, proof));
      const counts = await sql<{ accounts: number; postings: number; transfers: number }>`
        select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_postings) as postings,
               (select count(*) from ledger_transfers) as transfers`.execute(tx);
      const { accounts = 0, postings = 0, transfers = 0 } = counts.rows[0] ?? {};
      const findings = results.flatMap(({ name, differing, differences: [first] }) =>
        differing > 0
          ? [{ rule: name, count: differing, example: first ? describeDifference(first) : '' }]
          : [],
      );
      return { ok: findings.length === 0, accounts, postings, transfers, proofs: results, findings };
    });
}
