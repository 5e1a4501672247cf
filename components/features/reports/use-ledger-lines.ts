import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '@/components/ui/use-debounced'
import type { GeneralLedgerLine } from '@/lib/contract/ledger-report'
import { BLOCK, blocksIn, keyOf, type LedgerLayout } from './ledger-layout'
import { ledgerLinesOf, type LedgerQuery } from './ledger-queries'

/** Blocks that fly past during fast scrolling are not requested. */
const REST_MS = 80

export interface Window {
  first: number
  last: number
}
export type LineAt = (section: number, line: number) => GeneralLedgerLine | undefined
export type FetchLine = (section: number, line: number) => Promise<GeneralLedgerLine | undefined>

/** The lines of a window of the ledger, block by block; undefined while a block is loading. */
export function useLedgerLines(query: LedgerQuery, layout: LedgerLayout, { first, last }: Window) {
  // Passed as numbers, so that the same window is the same value.
  const from = Math.min(useDebounced(first, REST_MS), Math.max(0, layout.count - 1))
  const to = Math.min(useDebounced(last, REST_MS), layout.count - 1)
  const blocks = blocksIn(layout, from, to)
  const linesOf = ({ section, page }: { section: number; page: number }) => {
    const at = layout.sections[section]
    return ledgerLinesOf(query, {
      ...(layout.grouping !== 'entry' && at && { section: keyOf(at) }),
      page,
      page_size: BLOCK,
    })
  }
  const client = useQueryClient()
  const answers = useQueries({ queries: blocks.map(linesOf) })
  const known = new Map(blocks.map(({ section, page }, index) => [`${section}:${page}`, answers[index]?.data?.results]))
  const failed = answers.find((answer) => answer.isError)
  const lineAt: LineAt = (section, line) => known.get(`${section}:${Math.floor(line / BLOCK) + 1}`)?.[line % BLOCK]
  const fetchLine: FetchLine = async (section, line) => {
    try {
      const { results } = await client.ensureQueryData(linesOf({ section, page: Math.floor(line / BLOCK) + 1 }))
      return results[line % BLOCK]
    } catch {
      // The error is shown above the table, which reads the same lines.
      return undefined
    }
  }
  return { lineAt, fetchLine, failed }
}
