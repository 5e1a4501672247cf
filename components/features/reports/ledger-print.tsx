'use client'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { printPage } from '@/components/shell/print-page'
import { cx } from '@/components/ui/cx'
import { PAPER_ROW, PAPER_SUM, paperCell, paperHead } from '@/components/ui/paper-look'
import { notify } from '@/components/ui/toast'
import type { GeneralLedgerLine, LedgerSection } from '@/lib/contract/ledger-report'
import { formatPlain } from '@/lib/money/format'
import { printedColumns } from './ledger-printed-columns'
import { keyOf } from './ledger-layout'
import { ledgerLinesOf, type LedgerQuery } from './ledger-queries'

/** With more lines than this, the PDF has to be used. */
export const PRINT_MAX = 2_000
const PAGE = 500
/** Printed if the browser's own menu was used before the lines were loaded. */
export const PRINT_WHOLE = 'Print the ledger with its Print button or Ctrl+P, which load all of its lines first.'
export const NOT_PRINTED = 'The ledger could not be loaded for printing. Try again.'

export interface Printed {
  title: string
  query: LedgerQuery
  /** The accounts as on screen, including those without lines if they are shown. */
  sections: readonly LedgerSection[]
}

/** The whole ledger as one table, for print only, because the screen renders only part of it. Prints once all lines are loaded. */
export function PrintedLedger({ title, query, sections, onPrinted }: Printed & { onPrinted: () => void }) {
  const pages = sections.flatMap((section, at) =>
    Array.from({ length: Math.ceil(section.lines / PAGE) }, (_, page) => ({ section, at, page: page + 1 })),
  )
  const answers = useQueries({
    queries: pages.map(({ section, page }) =>
      ledgerLinesOf(query, { ...(query.group_by !== 'entry' && { section: keyOf(section) }), page, page_size: PAGE }),
    ),
  })
  const ready = answers.every(({ data }) => data !== undefined)
  const failed = answers.some(({ isError }) => isError)
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    if (failed) {
      notify.error(NOT_PRINTED)
      return done()
    }
    if (!ready) return
    const finish = () => done()
    window.addEventListener('afterprint', finish, { once: true })
    printPage(title)
    return () => window.removeEventListener('afterprint', finish)
  }, [ready, failed, title])
  if (!ready) return null
  const linesOf = (at: number): GeneralLedgerLine[] =>
    pages.flatMap((page, index) => (page.at === at ? (answers[index]?.data?.results ?? []) : []))
  const columns = printedColumns(query.group_by)
  return (
    <table className="hidden w-full print:table print:text-[10px] print:leading-[13px]">
      <thead>
        <tr>
          {columns.map(({ key, header, money }) => (
            <th key={key} scope="col" className={paperHead(money, 'close')}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section, at) => (
        <tbody key={keyOf(section)}>
          <tr className={PAPER_ROW}>
            <td colSpan={columns.length - 1} className={PAPER_SUM}>
              {section.chart_number} {section.name}
            </td>
            <td className={cx(PAPER_SUM, 'money')}>
              {section.beginning_balance === null ? '' : formatPlain(section.beginning_balance)}
            </td>
          </tr>
          {linesOf(at).map((line) => (
            <tr key={line.id} className={PAPER_ROW}>
              {columns.map(({ key, money, whole, cell }) => (
                <td key={key} className={cx(paperCell(money, 'close'), money && 'money', whole && 'whitespace-nowrap')}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
          <tr className={PAPER_ROW}>
            <td colSpan={columns.length - 1} className={PAPER_SUM}>
              {section.ending_balance === null ? 'Total' : 'Ending balance'}: debit {formatPlain(section.debit)}, credit{' '}
              {formatPlain(section.credit)}
            </td>
            <td className={cx(PAPER_SUM, 'money')}>
              {section.ending_balance === null ? '' : formatPlain(section.ending_balance)}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}
