// Each loop over all memories is a function of its own: in a large function the compiler boxes each number.

/** `a · weight of a + b · weight of b` */
export function setWeighted(
  sums: Float64Array,
  a: Float64Array,
  weightOfA: number,
  b: Float64Array,
  weightOfB: number,
): void {
  for (let slot = 0; slot < sums.length; slot += 1)
    sums[slot] = weightOfA * (a[slot] as number) + weightOfB * (b[slot] as number);
}

export function addTo(sums: Float64Array, parts: Float64Array): void {
  for (let slot = 0; slot < sums.length; slot += 1)
    sums[slot] = (sums[slot] as number) + (parts[slot] as number);
}

export function multiplyBy(products: Float64Array, factors: Float64Array): void {
  for (let slot = 0; slot < products.length; slot += 1)
    products[slot] = (products[slot] as number) * (factors[slot] as number);
}
