// Cache of one value per object, garbage-collected with the object.

/** Returns the value that `make` created at the first request for the object. */
export function cachePerObject<Key extends object, Value extends object>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const cached = new WeakMap<Key, Value>();
  return (key) => {
    const known = cached.get(key);
    if (known) return known;
    const value = make(key);
    cached.set(key, value);
    return value;
  };
}
