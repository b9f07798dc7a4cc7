// HTML templates for pages rendered by the server: inserted text is escaped.
import { escapeHtml } from '#server/platform/emails/layout.ts';

/** Finished HTML, whose inserted text was escaped. */
export type Html = { html: string };
type Part = Html | string | number | null | false | undefined | readonly Html[];

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  if ('html' in part) return part.html;
  return part.map((item) => item.html).join('');
}

/** Escapes text and inserts HTML unchanged. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, at) => text + written(parts[at])).join('') };
}
