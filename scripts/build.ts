// npm run build: builds the pages for the browser, whether that seems needed or not.
import { buildWeb } from './web-build.ts';

process.exitCode = await buildWeb();
