/** '-date,amount' → ['date', 'desc']; the table shows the first field only. */
export function sortOf(ordering: string): [string | null, 'asc' | 'desc'] {
  const first = ordering.split(',')[0] ?? ''
  if (first === '') return [null, 'asc']
  return first.startsWith('-') ? [first.slice(1), 'desc'] : [first, 'asc']
}
