import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ClipboardEvent } from 'react'
import { trucksRead } from '@/components/pickers/truck-options'
import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { pastedRows, type PastedRow } from './pasted-rows'

interface PasteTarget<Line> {
  /** The lines as they stand. */
  lines: () => Line[]
  isBlank: (line: Line) => boolean
  /** The line of a row, whose truck stands there by its id. */
  lineOf: (row: PastedRow) => Line
  put: (lines: Line[]) => void
}

/** Puts rows of a spreadsheet beneath the lines of a document. Says what could not be taken as it was pasted; all of it can be undone. */
export function usePastedLines<Line>({ lines, isBlank, lineOf, put }: PasteTarget<Line>) {
  const client = useQueryClient()
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  /** Null when they could not be read. */
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
    const before = lines()
    const standing = before.filter((line) => !isBlank(line))
    const taken = pasted.slice(0, Math.max(0, DOCUMENT_LINES_MAX - standing.length))
    put([...standing, ...taken])
    const undo = () => {
      // What was typed since stays, and of equal lines the last go.
      const left = [...lines()]
      for (const text of taken.map((line) => JSON.stringify(line)).reverse()) {
        const at = left.findLastIndex((line) => JSON.stringify(line) === text)
        if (at >= 0) left.splice(at, 1)
      }
      const blank = before.filter(isBlank)
      put(left.length > 0 ? left : blank.length > 0 ? blank : before.slice(0, 1))
    }
    const news = counted(taken.length, 'line pasted', 'lines pasted')
    const cut = pasted.length - taken.length
    const troubles = [
      unknown.size > 0 ? whereTrucksStand([...unknown].join(', '), ids !== null) : null,
      cut > 0 ? `A document has at most ${DOCUMENT_LINES_MAX} lines: ${counted(cut, 'row')} left out.` : null,
    ].filter((text) => text !== null)
    leave.current =
      troubles.length > 0 ? notify.choice([news, ...troubles], [{ label: 'Undo', run: undo }]) : notify.undo(news, undo)
  }
  return (event: ClipboardEvent) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    void add(rows)
  }
}

const whereTrucksStand = (names: string, areRead: boolean): string =>
  areRead
    ? `No truck is called ${names}. It stands in the description instead.`
    : `The trucks could not be read. ${names} stands in the description instead.`
