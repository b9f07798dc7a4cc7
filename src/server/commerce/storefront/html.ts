// The common parts of store pages: the head for search engines and messengers, and the layout.
import { type Html, html } from '#server/platform/documents/html.ts';
import { knownNetworks } from '#shared/commerce/store-look.ts';
import type { OpenStore } from './find-store.ts';
import { json, languageLinks, scriptTranslationsTag, selector } from './language/language-links.ts';
import { inLanguage, type Speech } from './language/speech.ts';
import { inScheme, storeColours } from './store-colours.ts';

export type PageFacts = {
  title: string;
  description: string;
  /** The path, without the host. */
  path: string;
  imageUrl: string | null;
  type: 'website' | 'product';
  /** Structured data for search engines. */
  data: Record<string, unknown> | null;
  isListed: boolean;
};

/** For pages of a single buyer, which search engines must not index. */
export const unlisted = (named: Pick<PageFacts, 'title' | 'description' | 'path'>): PageFacts =>
  Object.assign({ imageUrl: null, type: 'website', data: null, isListed: false } as const, named);

/** The context of a page: public address, script and styles, and the language of the visitor. */
export type Surroundings = {
  publicUrl: string;
  scriptPath: string | null;
  css: string;
  speech: Speech;
  /** The requested path and query, for links to the same page in other languages. */
  asked: string;
};

function headOf(store: OpenStore, facts: PageFacts, around: Surroundings): Html {
  const { publicUrl, css, scriptPath, speech } = around;
  const url = `${publicUrl}${inLanguage(facts.path, speech.language, speech.own)}`;
  const image = facts.imageUrl && `${publicUrl}${facts.imageUrl}`;
  const colours = { html: inScheme(store.scheme, `${storeColours(store.primaryColor)}${css}`) };
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${facts.title}</title>
<meta name="description" content="${facts.description}">
<meta property="og:type" content="${facts.type}">
<meta property="og:site_name" content="${store.name}">
<meta property="og:title" content="${facts.title}">
<meta property="og:description" content="${facts.description}">
<meta property="og:url" content="${url}">
${image && html`<meta property="og:image" content="${image}">`}
${facts.isListed ? html`<link rel="canonical" href="${url}">${languageLinks(publicUrl, facts.path, speech)}` : html`<meta name="robots" content="noindex">`}
<meta name="color-scheme" content="${store.scheme === 'auto' ? 'light dark' : store.scheme}">
<style>${colours}</style>
${facts.data && html`<script type="application/ld+json">${json(facts.data)}</script>`}
${scriptPath && scriptTranslationsTag(speech, facts.data !== null)}
${scriptPath && html`<script type="module" src="${scriptPath}"></script>`}`;
}

/** The footer of every page: social networks and languages. */
function footer({ socials, name }: OpenStore, around: Surroundings): Html {
  const links = socials.map(
    ({ network, url }) =>
      html`<a href="${url}" rel="noopener nofollow" target="_blank">${knownNetworks[network].label}</a>`,
  );
  const found = socials.length > 0 && html`<nav aria-label="${name}">${links}</nav>`;
  return html`<footer class="foot"><div class="in">${found}${selector(around.asked, around.speech)}</div></footer>`;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

function header({ slug, name, logoUrl }: OpenStore, { say, to }: Speech): Html {
  return html`<header class="top"><div class="in">
<a class="mark" href="${to(`/store/${slug}`)}">${
    logoUrl
      ? html`<img class="logo" src="${logoUrl}" alt="">`
      : html`<span class="ava" aria-hidden="true">${initialsOf(name)}</span>`
  }<b>${name}</b></a>
<a class="bag" href="${to(`/store/${slug}/bag`)}" aria-label="${say('Your bag')}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6.3 8h11.4a1 1 0 0 1 1 1.1l-1 10a2 2 0 0 1-2 1.9H8.300a2 2 0 0 1-2-1.900l-1-10a1 1 0 0 1 1-1.100z"/><path d="M9 11V7a3 3 0 0 1 6 0v4"/></svg><span class="count" data-bag-count hidden></span></a>
</div></header>`;
}

export function storePage(store: OpenStore, facts: PageFacts, around: Surroundings, main: Html): string {
  const { speech } = around;
  const isTest = store.environment.mode === 'test';
  return html`<!doctype html>
<html lang="${speech.language}"><head>${headOf(store, facts, around)}</head>
<body data-store="${store.slug}" data-currency="${store.currency}"${speech.isChosen && html` data-lang="${speech.language}"`}>
${isTest && html`<p class="test">${speech.say('Test mode. No real money moves.')}</p>`}
${header(store, speech)}
<main class="in">${main}</main>
${footer(store, around)}
</body></html>`.html;
}

/** The page shown if the store or product does not exist. */
export function missingPage({
  css,
  speech: { language, say },
}: Pick<Surroundings, 'css' | 'speech'>): string {
  const colours = { html: `${storeColours(null)}${css}` };
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('Not found')}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><style>${colours}</style></head>
<body><main class="in missing"><h1>${say('Page not found')}</h1><p class="mut">${say('The store is closed, or this product is no longer sold.')}</p></main></body></html>`
    .html;
}
