// Where screens remember how a person likes their lists: the application says where that is kept.

type Memory = { read: (name: string) => unknown; write: (name: string, value: unknown) => void };

let memory: Memory = { read: () => null, write: () => undefined };

export function setMemory(kept: Memory): void {
  memory = kept;
}

export function rememberedOf(name: string): unknown {
  return memory.read(name);
}

export function rememberOf(name: string, value: unknown): void {
  memory.write(name, value);
}
