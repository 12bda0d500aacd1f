/** Dot product, four sums at a time: the plain loop took twice as long. */
export function dot(a: Float32Array, b: Float32Array): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 4) {
    s0 += (a[i] as number) * (b[i] as number);
    s1 += (a[i + 1] ?? 0) * (b[i + 1] ?? 0);
    s2 += (a[i + 2] ?? 0) * (b[i + 2] ?? 0);
    s3 += (a[i + 3] ?? 0) * (b[i + 3] ?? 0);
  }
  return s0 + s1 + s2 + s3;
}

/**
 * Dot product with one vector for many others: only the components that are not 0 are visited where they are few, as
 * those of a short text's hashed features are.
 */
export function dotWith(query: Float32Array): (vector: Float32Array) => number {
  const places = Int32Array.from([...query.keys()].filter((i) => query[i] !== 0));
  if (places.length > query.length / 2) return (vector) => dot(vector, query);
  const values = Float64Array.from(places, (place) => query[place] ?? 0);
  return (vector) => {
    let sum = 0;
    for (let i = 0; i < places.length; i += 1) {
      sum += (values[i] as number) * (vector[places[i] as number] ?? 0);
    }
    return sum;
  };
}
