// A small, strict reader of external XML files: no document types, no custom entities, limited size and depth.
import { refuseFile } from './read-records.ts';

/** An element, named without prefix. `start` and `end` are its offsets in the text. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  start: number;
  end: number;
};

const depthMax = 40;
const elementsMax = 500_000;

const misc = /<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:(?!--)[\s\S])*-->/y;
const cdata = /<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/y;
const opening = /<([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const closing = /<\/([A-Za-z_][\w.:-]*)\s*>/y;
const words = /[^<]+/y;
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const wrong = (text: string, at: number) =>
  refuseFile(`This is not readable XML: see line ${text.slice(0, at).split('\n').length}`);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Decodes the five predefined XML entities and character references; throws for any other. */
function decode(source: string, text: string, at: number): string {
  if (!source.includes('&')) return source;
  return source.replace(/&([^;&]{0,12};?)/g, (_, inside: string) => {
    const name = inside.endsWith(';') ? inside.slice(0, -1) : '';
    const known = Object.hasOwn(named, name) ? named[name] : undefined;
    if (known !== undefined) return known;
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : 0;
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw wrong(text, at);
    return String.fromCodePoint(code);
  });
}

function readAttributes(source: string, text: string, at: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of source.matchAll(attribute)) {
    if (Object.hasOwn(attributes, localName(name))) throw wrong(text, at);
    attributes[localName(name)] = decode(double ?? single ?? '', text, at);
  }
  return attributes;
}

/** Returns the root element. Throws with a message about what is wrong with the document. */
export function readXml(text: string): XmlElement {
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw refuseFile('An XML file with a document type is not accepted');
  const holder: XmlElement = { name: '', attributes: {}, children: [], text: '', start: 0, end: 0 };
  const open: { element: XmlElement; name: string }[] = [{ element: holder, name: '' }];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let count = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const { element, name } = open.at(-1) as { element: XmlElement; name: string };
    const inside = open.length > 1;
    const found = take(words) ?? take(opening) ?? take(closing) ?? take(misc) ?? take(cdata);
    if (!found) throw wrong(text, at);
    const [whole] = found;
    if (whole.startsWith('</')) {
      if (!inside || found[1] !== name) throw wrong(text, at);
      element.end = at + whole.length;
      open.pop();
    } else if (whole.startsWith('<![') || !whole.startsWith('<')) {
      const written = whole.startsWith('<![') ? (found[1] ?? '') : decode(whole, text, at);
      if (!inside && written.trim() !== '') throw wrong(text, at);
      if (inside) element.text += written;
    } else if (!whole.startsWith('<?') && !whole.startsWith('<!')) {
      count += 1;
      if (count > elementsMax || open.length > depthMax) throw refuseFile('The XML file is too large');
      if (!inside && holder.children.length > 0) throw wrong(text, at);
      const [, tag = '', attributes = '', empty] = found;
      const end = at + whole.length;
      const child: XmlElement = {
        name: localName(tag),
        attributes: readAttributes(attributes, text, at),
        children: [],
        text: '',
        start: at,
        end,
      };
      element.children.push(child);
      if (!empty) open.push({ element: child, name: tag });
    }
    at += whole.length;
  }
  const [root] = holder.children;
  if (!root || open.length > 1) throw wrong(text, text.length);
  return root;
}

/** Returns the first element at a path of names below an element. */
export function childAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Returns the trimmed text at a path, null if there is none. */
export function textAt(element: XmlElement, ...path: string[]): string | null {
  return childAt(element, ...path)?.text.trim() || null;
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
