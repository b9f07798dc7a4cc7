// A page of its own: no script of ours, no style but what it brings, and no search engine that keeps it.

type PlainPage = {
  title: string;
  css: string;
  /** As HTML. */
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
