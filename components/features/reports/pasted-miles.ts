/** Miles copied from a spreadsheet, by the index of the truck. Null: a single value, which goes where it was pasted. */
export function pastedMiles(text: string, units: readonly (string | null)[], from: number): Map<number, string> | null {
  const rows = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const hasUnits = rows.every((cells) => cells.length > 1)
  if (rows.length === 1 && !hasUnits) return null
  return new Map(
    rows.flatMap(([first = '', ...further], row) => {
      // Miles with units next to them find their truck; without units, they fill the fields below where they were pasted.
      const place = hasUnits ? units.indexOf(first) : from + row
      const miles = hasUnits ? (further.at(-1) ?? '') : first
      return place in units && miles !== '' ? [[place, miles] as const] : []
    }),
  )
}
