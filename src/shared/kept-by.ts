// Cache of one value per object, garbage-collected with the object.

/** Returns the value that `make` created at the first request for the object. */
export function cachePerObject<Key extends object, Value extends object>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
