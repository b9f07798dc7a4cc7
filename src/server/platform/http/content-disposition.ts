// The Content-Disposition header of a download, for file names in any language (RFC 6266).

/** Returns a name of printable ASCII characters, for clients that do not read the encoded one. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^\x20-\x7e]+|["\\%]/g, '_');
}

/** Percent-encodes all but the characters that RFC 5987 allows. */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function contentDisposition(fileName: string): string {
  const plain = plainName(fileName);
  const encoded = plain === fileName ? '' : `; filename*=UTF-8''${encodedName(fileName)}`;
  return `attachment; filename="${plain}"${encoded}`;
}
