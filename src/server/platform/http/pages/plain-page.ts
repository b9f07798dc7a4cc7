// A standalone page: none of our scripts, only its own styles, and not indexed.

type PlainPage = {
  title: string;
  css: string;
  /** HTML. */
  body: string;
};

export const plainPage = ({ title, css, body }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
${css}
</style>
</head>
<body>
${body}
</body>
</html>
`;
