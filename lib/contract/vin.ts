/* Vehicle identification numbers. Source: 49 CFR 565.15. */
const VALUES: Record<string, number> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, Number(digit)])),
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VIN_LENGTH = 17

/** The ninth digit, computed from the weighted sum of all others. */
const checkDigit = (values: readonly (number | undefined)[]): string => {
  const sum = values.reduce<number>((total, value, index) => total + (value ?? 0) * (WEIGHTS[index] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
const valuesOf = (vin: string) => [...vin].map((character) => VALUES[character])

/** A VIN from its first eight and last eight characters, with the check digit between them. */
export const provenVin = (first: string, last: string): string =>
  `${first}${checkDigit(valuesOf(`${first}0${last}`))}${last}`

/** Why a text is not a VIN; null when it is one. A VIN never has the letters I, O and Q, and its ninth character is the check digit. */
export function vinProblem(text: string): string | null {
  const vin = text.trim().toUpperCase()
  if (vin.length !== VIN_LENGTH) return `A VIN has ${VIN_LENGTH} characters.`
  const values = valuesOf(vin)
  if (values.some((value) => value === undefined)) return 'A VIN has digits and letters, but never I, O or Q.'
  return vin[8] === checkDigit(values) ? null : 'This VIN has a typo: its check digit does not match.'
}
