// Renders merchants' rich text: paragraphs, lines, bold text, and links that open in a new tab.
import { Fragment } from 'react';
import { type RichPiece, readRichText } from '#shared/rich-text.ts';

/** Parts of a text have no identity other than their order, so the index is the key. */
export function RichText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className}>
      {readRichText(text).map((lines, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <p key={paragraph}>
          {lines.map((pieces, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
            <Fragment key={line}>
              {line > 0 && <br />}
              {pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
                <Piece key={index} piece={piece} />
              ))}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function Piece({ piece }: { piece: RichPiece }) {
  if (piece.kind === 'bold') return <b>{piece.text}</b>;
  if (piece.kind === 'text') return piece.text;
  return (
    <a href={piece.address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {piece.text}
    </a>
  );
}
