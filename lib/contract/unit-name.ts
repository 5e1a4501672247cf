/** '104 · 2022 Freightliner Cascadia': the unit number first, and only once, because a generated full name already ends in it. */
export function unitName({ unit_number, full_name }: { unit_number: string | null; full_name: string }): string {
  if (!unit_number || full_name === unit_number) return full_name
  return `${unit_number} · ${full_name.endsWith(` · ${unit_number}`) ? full_name.slice(0, -unit_number.length - 3) : full_name}`
}

/** The same for a unit that may be disposed of while a loan on it is still owed. */
export const unitOwedOnName = ({
  is_disposed,
  ...unit
}: Parameters<typeof unitName>[0] & { is_disposed: boolean }): string =>
  is_disposed ? `${unitName(unit)} (disposed)` : unitName(unit)
