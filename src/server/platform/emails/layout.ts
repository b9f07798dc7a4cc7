// The layout of every e-mail: the merchant's name and colour, a heading, rows of facts and at most one button.
import type { Language } from '#shared/languages.ts';

/** When both are false, real money moves. */
export type MoneyMode = { testMode: boolean; simulated: boolean };

/** The content of an e-mail. Text is escaped here, so callers pass it unescaped. */
export type EmailContent = {
  /** Prefixed with the money mode. */
  subject: string;
  merchantName: string;
  /** #rrggbb */
  primaryColor: string;
  /** The mode of the money that the e-mail concerns; null when it concerns none. */
  money: MoneyMode | null;
  heading: string;
  paragraphs: readonly string[];
  /** Labels and values, shown as a table. */
  facts: readonly (readonly [string, string])[];
  button?: { label: string; url: string } | undefined;
  footer: string;
  /** Default: English. */
  language?: Language;
};

export type RenderedEmail = { subject: string; html: string; text: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Shown above the text, and before the subject. */
const moneyWords: Record<
  Language,
  { test: string; simulated: string; testMark: string; simulatedMark: string }
> = {
  en: {
    test: 'This is a test. No real money moves.',
    simulated: 'Live mode is simulated here. No real money moves.',
    testMark: '[Test] ',
    simulatedMark: '[Simulated] ',
  },
  fr: {
    test: 'Ceci est un test. Aucun argent réel ne circule.',
    simulated: 'Le mode réel est simulé ici. Aucun argent réel ne circule.',
    testMark: '[Test] ',
    simulatedMark: '[Simulé] ',
  },
  es: {
    test: 'Esto es una prueba. No se mueve dinero real.',
    simulated: 'El modo real está simulado aquí. No se mueve dinero real.',
    testMark: '[Prueba] ',
    simulatedMark: '[Simulado] ',
  },
};

function sentenceOf({ money, language = 'en' }: EmailContent): string {
  if (money?.testMode) return moneyWords[language].test;
  return money?.simulated ? moneyWords[language].simulated : '';
}

/** Returns the prefix of a subject or a text message. */
export function prefixOf({ money, language = 'en' }: Pick<EmailContent, 'money' | 'language'>): string {
  if (money?.testMode) return moneyWords[language].testMark;
  return money?.simulated ? moneyWords[language].simulatedMark : '';
}

/** Returns the subject with the money mode. */
export const subjectOf = (content: Pick<EmailContent, 'subject' | 'money' | 'language'>): string =>
  `${prefixOf(content)}${content.subject}`;

/** Renders the content as HTML and as plain text, both with the money mode. */
export function renderBody(content: EmailContent): Pick<RenderedEmail, 'html' | 'text'> {
  return { html: renderHtml(content), text: renderText(content) };
}

/** Renders the body and the subject, both with the money mode. */
export function renderEmail(content: EmailContent): RenderedEmail {
  return { subject: subjectOf(content), ...renderBody(content) };
}

function renderText(content: EmailContent): string {
  const facts = content.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const button = content.button ? `${content.button.label}: ${content.button.url}` : '';
  return [
    content.merchantName,
    sentenceOf(content),
    content.heading,
    ...content.paragraphs,
    facts,
    button,
    content.footer,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderHtml(content: EmailContent): string {
  const color = /^#[0-9a-f]{6}$/i.test(content.primaryColor) ? content.primaryColor : '#17568b';
  const facts = content.facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 12px 6px 0;color:#55606e">${escapeHtml(label)}</td><td style="padding:6px 0;text-align:right">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const table = facts
    ? `<table role="presentation" width="100%" style="border-collapse:collapse;font-size:14px;margin:16px 0">${facts}</table>`
    : '';
  const button = content.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${readableOn(color)};text-decoration:none;font-weight:600">${escapeHtml(content.button.label)}</a></p>`
    : '';
  const banner = sentenceOf(content)
    ? `<p style="margin:0 0 16px;padding:8px 12px;background:#fff4d6;color:#6b4a00;font-size:13px;border-radius:6px">${sentenceOf(content)}</p>`
    : '';
  const paragraphs = content.paragraphs
    .map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return `<!doctype html>
<html lang="${content.language ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7;font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2430">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #d9dee5;border-top:4px solid ${color};border-radius:8px;padding:24px">
${banner}<p style="margin:0 0 16px;font-weight:600">${escapeHtml(content.merchantName)}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px">${escapeHtml(content.heading)}</h1>
${paragraphs}${table}${button}
<p style="margin:16px 0 0;font-size:12px;color:#55606e">${escapeHtml(content.footer)}</p>
</div></body></html>`;
}

/** Returns black or white, whichever has more contrast with a colour (relative luminance of WCAG 2). */
function readableOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
