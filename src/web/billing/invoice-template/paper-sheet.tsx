// A billing document as HTML, rendered from the same description as its PDF, on white paper in both themes.
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import { encode } from 'uqr';
import { inkOn, type Paper, paperSize, paperStyles } from '#shared/billing/paper/paper.ts';
import { fillIn } from '#shared/languages.ts';
import './paper-sheet.css';

type Props = { paper: Paper; logoUrl: string | null; label: string };

export function PaperSheet({ paper, logoUrl, label }: Props) {
  const { ref, width } = useElementSize();
  const { template, seller } = paper;
  const style = paperStyles[template];
  const tokens = {
    zoom: width > 0 ? Math.min(1.2, width / paperSize.width) : 1,
    '--paper-brand': seller.color,
    '--paper-on-brand': inkOn(seller.color),
    '--paper-text': `${style.text}px`,
    '--paper-small': `${style.small}px`,
    '--paper-title': `${style.title}px`,
    '--paper-margin': `${style.margin}px`,
    '--paper-gap': `${style.rowGap}px`,
  } as CSSProperties;
  return (
    <section ref={ref} className="paper-room" aria-label={label}>
      <div className={style.band ? 'paper band' : 'paper'} style={tokens}>
        <header>
          <div>
            {logoUrl && <img src={logoUrl} alt="" />}
            <strong>{seller.name}</strong>
          </div>
          <div className="end">
            <h3>{paper.title}</h3>
            <p>{paper.number}</p>
            {paper.marks.length > 0 && <p className="marks">{paper.marks.join(' · ')}</p>}
          </div>
        </header>
        <Parties paper={paper} />
        <Table paper={paper} head={style.tableHead} />
        <Totals paper={paper} />
        {paper.pay && <Pay pay={paper.pay} />}
        {paper.sections.map(({ title, lines }) => (
          <section key={title}>
            <b>{title}</b>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        <footer>
          <span>{paper.footer}</span>
          <span>{fillIn(paper.pages, { page: 1, count: 1 })}</span>
        </footer>
      </div>
    </section>
  );
}

function Parties({ paper: { parties, facts, headline } }: { paper: Paper }) {
  return (
    <div className="parties">
      {parties.map(({ title, lines }) => (
        <div key={title}>
          <small>{title}</small>
          {lines.map((line, index) => (index === 0 ? <b key={line}>{line}</b> : <p key={line}>{line}</p>))}
        </div>
      ))}
      <dl>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="end">
        <small>{headline.label}</small>
        <strong className="num">{headline.text}</strong>
      </div>
    </div>
  );
}

function Table({ paper: { columns, rows }, head }: { paper: Paper; head: 'line' | 'fill' | 'brand' }) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <table className={head}>
      <colgroup>
        {columns.map(({ label, share }) => (
          <col key={label} style={{ width: `${(share / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} className={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.cells.join('|')}>
            {row.cells.map((cell, index) => (
              <td key={columns[index]?.label} className={columns[index]?.align}>
                {cell}
                {index === 0 && row.note && <small className="cell-note">{row.note}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ paper: { totals } }: { paper: Paper }) {
  return (
    <dl className="totals">
      {totals.map(({ label, note, text, strong }) => (
        <div key={`${label}${note}`} className={strong ? 'strong' : undefined}>
          <dt>
            {label} {note && <small>{note}</small>}
          </dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pay({ pay: { url, title, text } }: { pay: NonNullable<Paper['pay']> }) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div className="paper-pay">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <path d={path} fill="#000000" shapeRendering="crispEdges" />
      </svg>
      <div>
        <b>{title}</b>
        <p>{text}</p>
        <p className="url">{url}</p>
      </div>
    </div>
  );
}
