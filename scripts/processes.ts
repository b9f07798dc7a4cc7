// Runs the tools of the scripts as child processes, and forwards signals to them.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

export type Tool = { file: string; args: string[] };

export const tools = {
  tsc: { file: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '--checkers', '2'] },
  biome: { file: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  vitest: { file: 'node_modules/vitest/vitest.mjs', args: ['run'] },
  playwright: { file: 'node_modules/@playwright/test/cli.js', args: ['test'] },
  vite: { file: 'node_modules/vite/bin/vite.js', args: [] },
} satisfies Record<string, Tool>;

/** Starts a JavaScript or TypeScript file on the current Node. */
export function startNode(file: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [file, ...args], { cwd: projectRoot, stdio: 'inherit', ...options });
}

/** Returns the exit code; termination by a signal counts as failure. A signal to the script ends the tool, and then the script. */
export function finished(child: ChildProcess): Promise<number> {
  let interrupted = false;
  const passOn = (signal: NodeJS.Signals): void => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (interrupted) process.exit(130);
      resolve(code ?? 1);
    });
  });
}

export function runTool(tool: Tool, args: string[] = [], options: SpawnOptions = {}): Promise<number> {
  return finished(startNode(tool.file, [...tool.args, ...args], options));
}

/**
 * Runs each file in turn; words select those whose path contains one of them, and arguments that begin with two dashes are passed on.
 * Returns 0 if all succeeded.
 */
export async function runEach(files: string[], args: string[]): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const words = args.filter((arg) => !arg.startsWith('--'));
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (chosen.length === 0) {
    console.error(`Nothing to run${words.length > 0 ? ` matches ${words.join(' ')}` : ''}.`);
    return 1;
  }
  let failures = 0;
  for (const file of chosen) {
    console.log(`\n# ${file}`);
    if ((await finished(startNode(file, flags))) !== 0) failures += 1;
  }
  if (failures > 0) console.error(`\n${failures} of ${chosen.length} failed.`);
  return failures === 0 ? 0 : 1;
}
