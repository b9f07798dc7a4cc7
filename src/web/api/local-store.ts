// What the browser keeps for a person, encrypted with a key no script can read out: read once at the start, then from memory.

const prefix = 'kasuwa.kept.';
const databaseName = 'kasuwa';
const patienceMs = 1000;
const nonceBytes = 12;

const memory = new Map<string, unknown>();
let key: CryptoKey | null = null;
let writing: Promise<unknown> = Promise.resolve();

/** What the browser refuses although nothing works without it; null when it refuses nothing. */
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

/** Reads what was kept. Where the browser has no key to give (an address without https) things live as long as the page. */
export async function openLocalStore(): Promise<void> {
  const tooLate = new Promise<null>((done) => setTimeout(() => done(null), patienceMs));
  key = await Promise.race([findKey().catch(() => null), tooLate]);
  if (!key) return;
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => read(name)));
  window.addEventListener('storage', ({ key: name, storageArea }) => {
    if (storageArea === localStorage && name?.startsWith(prefix)) void read(name);
  });
}

/** What was kept under a name; null when nothing was, or it could not be read. */
export function readStored<T>(name: string): T | null {
  return (memory.get(name) as T | undefined) ?? null;
}

/** Keeps a value across visits. */
export function store(name: string, value: unknown): void {
  memory.set(name, value);
  writing = writing.then(() => write(name)).catch(() => undefined);
}

export function removeStored(name: string): void {
  memory.delete(name);
  localStorage.removeItem(prefix + name);
}

/** Drops everything but the names that stay. */
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
  // Dropped meanwhile: it must not come back.
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

/** A value is bound to its name: one cannot be put in the place of another. */
function boundTo(name: string, nonce: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(name) };
}

/** The browser's own key: made once, kept in IndexedDB, not extractable. */
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

/** The stored key, else the fresh one stored: in one transaction, so that two tabs agree. */
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
