/**
 * The number that a new account beside these gets: ten after the last of them, unless another account is in between. If that block is full, a free number elsewhere in the subcategory's
 * range is used.
 */
export function nextNumber(
  beside: readonly number[],
  taken: ReadonlySet<number>,
  [from, to]: readonly [number, number],
): number | null {
  const last = Math.max(...beside)
  const ceiling = Math.min(...[...taken].filter((number) => number > last), to + 1)
  const behind = STEPS.map((step) => nextOf(last, step)).find((number) => number < ceiling)
  return behind ?? firstFree(last, to, taken) ?? firstFree(from, to, taken)
}

const STEPS = [10, 5, 1]
const nextOf = (number: number, step: number): number => (Math.floor(number / step) + 1) * step

function firstFree(from: number, to: number, taken: ReadonlySet<number>): number | null {
  for (const step of STEPS)
    for (let number = nextOf(from, step); number <= to; number += step) if (!taken.has(number)) return number
  return null
}
