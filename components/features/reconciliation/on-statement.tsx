import { FileCheck } from 'lucide-react'
import type { StatementLine } from '@/lib/contract/reconciliation-statement'
import { formatDay } from '@/lib/dates/format'

/** The matching line of the statement file; null if there is none, undefined if no file has been read. */
export function OnStatement({ line }: { line: StatementLine | null | undefined }) {
  if (line === undefined) return null
  return line === null ? (
    <span className="block truncate text-xs text-warn">Not on the statement</span>
  ) : (
    <span className="tnum block truncate text-xs text-pos" title={line.description || line.name}>
      <span className="sr-only">On the statement: </span>
      <FileCheck size={12} strokeWidth={2} aria-hidden className="mr-1 inline-block align-[-2px]" />
      <time>{formatDay(line.date)}</time> · {line.name}
    </span>
  )
}
