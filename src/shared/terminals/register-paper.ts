// The report of a closed cash register as a document: users, entries, counted cash and difference.
import { cutNote, type DocumentTexts } from '../billing/paper/document-texts.ts';
import { type PaperSeller, pagesSentence, sellerMarks } from '../billing/paper/invoice-paper.ts';
import type { Paper, PaperSection, PaperTotal } from '../billing/paper/paper.ts';
import {
  type CashNote,
  cashEntryLabels,
  varianceLabels,
  varianceOf,
} from '../contract/terminals/cash-register-enums.ts';
import type { CashRegisterDetail } from '../contract/terminals/cash-registers.ts';
import { formatMoney } from '../money.ts';

/** The maximum number of entries listed, newest first; the sums cover all entries. */
export const reportedMax = 500;

type Reported = Omit<CashRegisterDetail, 'agent'>;
type Input = {
  register: Reported;
  seller: PaperSeller;
  words: DocumentTexts;
  /** Formats an instant in the time zone of the business. */
  time: (at: string) => string;
};

const plain = (label: string, text: string, strong = false): PaperTotal => ({
  label,
  note: null,
  text,
  strong,
});

function totalsOf({ register, words: { say } }: Input): PaperTotal[] {
  const money = (amount: number): string => formatMoney(amount, register.currency);
  const { counted, variance, stays, toBank } = register;
  return [
    plain(say('Float'), money(register.float)),
    plain(say('Cash sales ({{count}})', { count: register.salesCount }), money(register.sales)),
    plain(say('Paid in'), money(register.paidIn)),
    plain(say('Paid out'), money(-register.paidOut)),
    plain(say('Expected in the drawer'), money(register.expected), true),
    ...(counted === null ? [] : [plain(say('Counted'), money(counted))]),
    ...(variance === null ? [] : [plain(say('Difference'), differenceText(register, say), true)]),
    ...(stays === null ? [] : [plain(say('Stays in the drawer'), money(stays))]),
    ...(toBank === null ? [] : [plain(say('To the bank'), money(toBank))]),
  ];
}

/** 'Short −₦500.00' */
function differenceText({ variance, currency }: Reported, say: DocumentTexts['say']): string {
  const by = variance ?? 0;
  const word = say(varianceLabels[varianceOf(by)]);
  return by === 0 ? word : `${word} ${formatMoney(by, currency, { sign: true })}`;
}

function notesOf(title: string, notes: readonly CashNote[] | null, { currency }: Reported): PaperSection[] {
  const counted = (notes ?? []).filter(({ count }) => count > 0);
  if (counted.length === 0) return [];
  const lines = counted.map(
    ({ value, count }) =>
      `${count} × ${formatMoney(value, currency)} = ${formatMoney(value * count, currency)}`,
  );
  return [{ title, lines }];
}

export function registerPaper(input: Input): Paper {
  const { register, seller, words, time } = input;
  const { say } = words;
  const entries = register.entries.toReversed();
  const signed = ({ kind, amount }: Reported['entries'][number]): string =>
    formatMoney(kind === 'PAY_OUT' ? -amount : amount, register.currency, { sign: true });
  return {
    template: 'compact',
    title: say('Cash register report'),
    number: register.reference,
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller).map((sellerMark) => say(sellerMark)),
    headline: { label: say('Difference'), text: differenceText(register, say) },
    parties: [
      { title: say('Terminal'), lines: [register.terminal.name] },
      { title: say('Opened by'), lines: [register.openedBy ?? '–', time(register.createdAt)] },
      ...(register.closedAt
        ? [{ title: say('Counted by'), lines: [register.closedBy ?? '–', time(register.closedAt)] }]
        : []),
    ],
    facts: [
      ...(register.openingNote ? [{ label: say('Note'), text: register.openingNote }] : []),
      ...(register.reason ? [{ label: say('Reason'), text: register.reason }] : []),
    ],
    columns: [
      { label: say('Time'), align: 'left', share: 0.27 },
      { label: say('What'), align: 'left', share: 0.23 },
      { label: say('Who'), align: 'left', share: 0.28 },
      { label: say('Amount'), align: 'right', share: 0.22 },
    ],
    rows: entries.map((entry) => ({
      cells: [
        time(entry.at),
        entry.corrects
          ? `${say(cashEntryLabels[entry.kind])}, ${say('correction')}`
          : say(cashEntryLabels[entry.kind]),
        entry.madeBy ?? '–',
        signed(entry),
      ],
      note: entry.note,
    })),
    empty: say('No cash has been recorded.'),
    totals: totalsOf(input),
    sections: [
      ...notesOf(say('Float by note'), register.floatNotes, register),
      ...notesOf(say('Counted by note'), register.notes, register),
      ...(entries.length < reportedMax ? [] : [cutNote(input.words, entries.length)]),
    ],
    pay: null,
    footer: `${seller.name}, ${register.reference}`,
    pages: say(pagesSentence),
  };
}
