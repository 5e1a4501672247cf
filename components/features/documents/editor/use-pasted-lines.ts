import { useQueryClient } from '@tanstack/react-query'
import type { ClipboardEvent } from 'react'
import { usePutLines, type PasteTarget } from '@/components/form/use-put-lines'
import { trucksRead } from '@/components/pickers/truck-options'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { pastedRows, type PastedRow } from './pasted-rows'

interface RowTarget<Line> extends PasteTarget<Line> {
  /** The form line of a pasted row, with the truck as an id. */
  lineOf: (row: PastedRow) => Line
}

/** Adds rows of a spreadsheet below the lines of a document. Reports what could not be used as pasted; the whole paste can be undone. */
export function usePastedLines<Line>({ lineOf, ...target }: RowTarget<Line>) {
  const client = useQueryClient()
  const putLines = usePutLines(target, { what: 'A document', max: DOCUMENT_LINES_MAX })
  /** Null if they could not be read. */
  const unitIds = async (rows: readonly PastedRow[]): Promise<Map<string, string> | null> => {
    if (rows.every(({ truck }) => truck === null)) return new Map()
    const trucks = await client.fetchQuery(trucksRead('')).catch(() => null)
    return trucks && new Map(trucks.results.map(({ unit_number, id }) => [(unit_number ?? '').toLowerCase(), id]))
  }
  const add = async (rows: readonly PastedRow[]) => {
    const ids = await unitIds(rows)
    const unknown = new Set<string>()
    const pasted = rows.map(({ truck, ...row }) => {
      const id = ids?.get(truck?.toLowerCase() ?? '')
      if (truck === null || id !== undefined) return lineOf({ ...row, truck: id ?? null })
      unknown.add(truck)
      return lineOf({ ...row, truck: null, description: [row.description, truck].filter(Boolean).join(', ') })
    })
    putLines(pasted, unknown.size > 0 ? [whereTrucksStand([...unknown], ids !== null)] : [])
  }
  return (event: ClipboardEvent) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    void add(rows)
  }
}

function whereTrucksStand(names: readonly string[], areRead: boolean): string {
  const isOne = names.length === 1
  const all = names.join(', ')
  const put = `${isOne ? 'was' : 'were'} put in the description instead.`
  if (!areRead) return `The trucks could not be loaded. ${all} ${put}`
  return isOne ? `There is no truck named ${all}. It ${put}` : `There are no trucks named ${all}. They ${put}`
}
