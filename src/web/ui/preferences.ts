// List preferences of screens; the application sets where they are stored.

type Memory = { read: (name: string) => unknown; write: (name: string, value: unknown) => void };

let memory: Memory = { read: () => null, write: () => undefined };

export function setPreferenceStore(stored: Memory): void {
  memory = stored;
}

export function readPreference(name: string): unknown {
  return memory.read(name);
}

export function savePreference(name: string, value: unknown): void {
  memory.write(name, value);
}
