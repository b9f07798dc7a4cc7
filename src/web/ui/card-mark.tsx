// Small, simplified marks of the card schemes, always shown beside the last digits.
import type { ReactNode } from 'react';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import './parts.css';

const visaPath =
  'M11.9 12.2h-1.6l1-6.2h1.6zm-2.9-6.2-1.5 4.3-.2-.9-.6-2.7s-.1-.7-.8-.7H3.500l0 .1s.8.2 1.700.7l1.400 5.300h1.700l2.500-6.100zm12.700 6.200h1.500l-1.300-6.200h-1.300c-.6 0-.7.5-.7.5l-2.400 5.700h1.700l.3-.9h2zm-1.700-2.200.8-2.300.5 2.300zm-2.300-2.500.2-1.300s-.7-.3-1.400-.3c-.8 0-2.700.3-2.700 2 0 1.600 2.200 1.600 2.200 2.400s-2 .7-2.600.2l-.2 1.400s.7.3 1.700.3 2.700-.5 2.700-2.100c0-1.600-2.200-1.700-2.200-2.400s1.500-.6 2.300-.2z';

/** The letters after the V in its circle: part of the drawing, so not translated. */
const verveLettering = 'erve';

const drawings: Partial<Record<CardScheme, ReactNode>> = {
  mastercard: (
    <>
      <circle cx="11.2" cy="9" r="4.6" fill="#e0142a" />
      <circle cx="16.8" cy="9" r="4.6" fill="#f49b1c" />
      <path d="M14 5.35a4.6 4.6 0 0 1 0 7.3 4.6 4.6 0 0 1 0-7.3z" fill="#ee5a14" />
    </>
  ),
  visa: <path d={visaPath} fill="#1a2f7a" />,
  verve: (
    <>
      <circle cx="7" cy="9" r="3.8" fill="#d8232f" />
      <path d="m5.3 7.3 1.7 3.6 1.7-3.6" stroke="#fff" strokeWidth="1.2" fill="none" strokeLinejoin="round" />
      <text x="11.8" y="11.4" fontSize="6.6" fontWeight="700" fill="#17303f" fontFamily="var(--font)">
        {verveLettering}
      </text>
    </>
  ),
};

export function CardMark({ scheme }: { scheme: CardScheme }) {
  return (
    <svg className="pay" viewBox="0 0 28 18" role="img" aria-label={schemeLabels[scheme]}>
      <rect x=".5" y=".5" width="27" height="17" rx="2.5" fill="#fff" stroke="#dadfe4" />
      {drawings[scheme] ?? <path d="M4 7h20M4 12h5" stroke="#4b5560" strokeWidth="1.5" />}
    </svg>
  );
}
