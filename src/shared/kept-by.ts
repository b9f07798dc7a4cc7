// Something that belongs to an object and is made once for it: it goes when the object does.

/** Answers what `make` made of an object when it was first asked about. */
export function keptBy<Key extends object, Value extends object>(
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
