// Browser storage for a person's data, encrypted with a non-extractable key. Read once at start, then served from memory.

const prefix = 'kasuwa.kept.';
const databaseName = 'kasuwa';
const patienceMs = 1000;
const nonceBytes = 12;

const memory = new Map<string, unknown>();
let key: CryptoKey | null = null;
let writing: Promise<unknown> = Promise.resolve();

/** Returns the required browser permission that is missing; null when none is. */
export function missingPermission(): string | null {
  if (!navigator.cookieEnabled) return 'Cookies permission is needed';
  try {
    const probe = `${prefix}probe`;
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return null;
  } catch {
    return 'Local storage permission is needed';
  }
}

/**
 * Loads the stored values; the application starts without those of a slow browser. Where it provides no key (an address without https),
 * values last only as long as the page.
 */
export async function openLocalStore(): Promise<void> {
  const tooLate = new Promise<void>((done) => setTimeout(done, patienceMs));
  await Promise.race([findKey().then(openWith, () => undefined), tooLate]);
}

async function openWith(found: CryptoKey | null): Promise<void> {
  key = found;
  if (!key) return;
  // Values stored while the key was missing are newer.
  const early = [...memory.keys()];
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  await Promise.all(names.filter((name) => !memory.has(name.slice(prefix.length))).map(read));
  for (const name of early) store(name, memory.get(name));
  window.addEventListener('storage', ({ key: name, storageArea }) => {
    if (storageArea === localStorage && name?.startsWith(prefix)) void read(name);
  });
}

/** Returns a stored value; null when there is none or it could not be decrypted. */
export function readStored<T>(name: string): T | null {
  return (memory.get(name) as T | undefined) ?? null;
}

/** Stores a value across visits. */
export function store(name: string, value: unknown): void {
  memory.set(name, value);
  writing = writing.then(() => write(name)).catch(() => undefined);
}

export function removeStored(name: string): void {
  memory.delete(name);
  localStorage.removeItem(prefix + name);
}

/** Removes all values except those for which `stays` is true. */
export function removeAllStored(stays: (name: string) => boolean): void {
  const stored = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  const names = new Set([...memory.keys(), ...stored.map((name) => name.slice(prefix.length))]);
  for (const name of names) if (!stays(name)) removeStored(name);
}

async function write(name: string): Promise<void> {
  if (!key || !memory.has(name)) return;
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const text = new TextEncoder().encode(JSON.stringify(memory.get(name)));
  const sealed = await crypto.subtle.encrypt(boundTo(name, nonce), key, text);
  // The value was removed meanwhile and must not be restored.
  if (!memory.has(name)) return;
  const bytes = new Uint8Array([...nonce, ...new Uint8Array(sealed)]);
  localStorage.setItem(prefix + name, btoa(String.fromCharCode(...bytes)));
}

async function read(storageName: string): Promise<void> {
  const name = storageName.slice(prefix.length);
  const stored = localStorage.getItem(storageName);
  if (!stored || !key) {
    memory.delete(name);
    return;
  }
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
    const parameters = boundTo(name, bytes.slice(0, nonceBytes));
    const text = await crypto.subtle.decrypt(parameters, key, bytes.slice(nonceBytes));
    memory.set(name, JSON.parse(new TextDecoder().decode(text)));
  } catch {
    localStorage.removeItem(storageName);
  }
}

/** The name is authenticated with the value, so that values cannot be swapped. */
function boundTo(name: string, nonce: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(name) };
}

/** Returns the browser's own key: created once, kept in IndexedDB, not extractable. */
async function findKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle) return null;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const database = await openDatabase();
  const found = await keyIn(database, fresh);
  database.close();
  return found;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('keys');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Returns the stored key, or stores the fresh one: in one transaction, so that two tabs use the same key. */
function keyIn(database: IDBDatabase, fresh: CryptoKey): Promise<CryptoKey> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('keys', 'readwrite');
    const store = transaction.objectStore('keys');
    const request = store.get('local') as IDBRequest<CryptoKey | undefined>;
    let found = fresh;
    request.onsuccess = () => {
      if (request.result) found = request.result;
      else store.put(fresh, 'local');
    };
    transaction.oncomplete = () => resolve(found);
    transaction.onerror = () => reject(transaction.error);
  });
}
