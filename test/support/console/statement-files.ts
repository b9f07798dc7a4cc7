// Bank statements for tests, as banks write them: MT940 in SWIFT's format, camt.053 by the ISO 20022 usage guidelines.

export type Booked = {
  /** For example 2026-11-18. */
  day: string;
  /** For example 1234.50; debits are negative. */
  amount: number;
  reference?: string;
  bankReference?: string;
  text: string;
};
export type Statement = {
  account: string;
  opening: number;
  closing?: number;
  bookings: readonly Booked[];
  /** The number of the statement, and the number of this page: more pages follow unless it is the last. */
  number?: number;
  page?: { of: number; isLast: boolean };
};

const closingOf = ({ opening, closing, bookings }: Statement) =>
  closing ??
  bookings.reduce((sum, { amount }) => sum + Math.round(amount * 100), Math.round(opening * 100)) / 100;

/** Splits a text into lines of 65 characters, as required for field 86. */
const cut = (text: string) => text.match(/.{1,65}/g)?.join('\r\n') ?? '';

export function mt940({ account, opening, closing, bookings, number = 322, page }: Statement): string {
  const [from, to] = [page && page.of > 1 ? '60M' : '60F', page && !page.isLast ? '62M' : '62F'];
  const decimal = (amount: number) => Math.abs(amount).toFixed(2).replace('.', ',');
  const balance = (amount: number, day: string) =>
    `${amount < 0 ? 'D' : 'C'}${day.slice(2).replaceAll('-', '')}NGN${decimal(amount)}`;
  const first = bookings[0]?.day ?? '2026-11-18';
  const last = bookings.at(-1)?.day ?? first;
  return [
    '{1:F01ACCBNGLAXXXX0000000000}{2:I940ACCBNGLAXXXXN}{4:',
    ':20:STMT261118',
    `:25:${account}`,
    `:28C:${number}/${page?.of ?? 1}`,
    `:${from}:${balance(opening, first)}`,
    ...bookings.flatMap(({ day, amount, reference, bankReference, text }) => [
      `:61:${day.slice(2).replaceAll('-', '')}${day.slice(5).replace('-', '')}${amount < 0 ? 'D' : 'C'}${decimal(amount)}NTRF${reference ?? 'NONREF'}${bankReference ? `//${bankReference}` : ''}`,
      `:86:${cut(text)}`,
    ]),
    `:${to}:${balance(closingOf({ account, opening, bookings, ...(closing !== undefined && { closing }) }), last)}`,
    '-}',
    '',
  ].join('\r\n');
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Statements of one account or of several in one file. */
export const camt053 = (...statements: Statement[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-19T01:00:00Z</CreDtTm></GrpHdr>
  ${statements.map(stmt).join('\n  ')}</BkToCstmrStmt></Document>`;

function stmt(statement: Statement): string {
  const { account, opening, bookings, number, page } = statement;
  const side = (amount: number) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const money = (amount: number) => `<Amt Ccy="NGN">${Math.abs(amount).toFixed(2)}</Amt>${side(amount)}`;
  const balance = (code: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const [from, to] = [page && page.of > 1 ? 'ITBD' : 'OPBD', page && !page.isLast ? 'ITBD' : 'CLBD'];
  const pages = page && `<StmtPgntn><PgNb>${page.of}</PgNb><LastPgInd>${page.isLast}</LastPgInd></StmtPgntn>`;
  const first = bookings[0]?.day ?? '2026-11-18';
  const entries = bookings.map(
    ({ day, amount, reference, bankReference, text }) => `
      <Ntry>${money(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
        ${bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : ''}
        <NtryDtls><TxDtls><Refs><EndToEndId>${reference ?? 'NOTPROVIDED'}</EndToEndId></Refs>
          <RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<Stmt><Id>S1</Id>${pages ?? ''}${number === undefined ? '' : `<ElctrncSeqNb>${number}</ElctrncSeqNb>`}<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
    ${balance(from, opening, first)}${balance(to, closingOf(statement), bookings.at(-1)?.day ?? first)}
    ${entries.join('')}
  </Stmt>`;
}
