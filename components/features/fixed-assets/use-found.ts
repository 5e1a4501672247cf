import { useAddressTexts } from '@/components/form/use-address-texts'
import { useSearchText } from '@/components/grid/use-search-text'

export interface Found<Row> {
  rows: Row[]
  text: string
  setText: (text: string) => void
}

/** Of rows that are read whole, those whose words contain the search text, which the address keeps. */
export function useFound<Row>(
  all: readonly Row[],
  wordsOf: (row: Row) => readonly (string | null | undefined)[],
): Found<Row> {
  const [{ search }, setAt] = useAddressTexts('search')
  const [text, setText] = useSearchText({ search, setSearch: (search) => setAt({ search }) })
  const wanted = text.trim().toLowerCase()
  return { rows: all.filter((row) => wordsOf(row).join(' ').toLowerCase().includes(wanted)), text, setText }
}
