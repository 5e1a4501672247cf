'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { counted, countText } from '@/components/ui/count-text'
import { EmptyState } from '@/components/ui/empty-state'
import { Foot } from '@/components/ui/foot'
import { notify } from '@/components/ui/toast'
import { useDebounced } from '@/components/ui/use-debounced'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useDelayed } from '@/components/ui/use-delayed'
import { download } from '@/lib/client/download'
import { type LedgerSection, type LedgerSections, generalLedgerFile } from '@/lib/contract/ledger-report'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { LedgerFilters } from './ledger-filters'
import { NOT_PRINTED, PRINT_MAX, PRINT_WHOLE, PrintedLedger, type Printed } from './ledger-print'
import { LedgerSkeleton } from './ledger-skeleton'
import { LedgerTable } from './ledger-table'
import {
  filterCount,
  LEDGER_NARROW,
  ledgerQueryOf,
  ledgerViewOf,
  narrowedBy,
  narrowedCount,
  UNFILTERED,
  type LedgerView,
} from './ledger-view'
import { yearToDate } from './nothing-in-period'
import { ledgerSectionsOf, type LedgerQuery } from './ledger-queries'
import { ReportFailed } from './report-failed'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import type { ReportDownload } from './use-export'

export function GeneralLedgerScreen() {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const client = useQueryClient()
  const print = async (title: string, report: ReportView) => {
    const view = ledgerViewOf(report)
    const query = ledgerQueryOf(report, view)
    const { sections, totals } = await client.fetchQuery(ledgerSectionsOf(query))
    if (totals.lines > PRINT_MAX) {
      notify.error(`The browser prints at most ${countText(PRINT_MAX)} lines. Export the ledger as PDF instead.`)
    } else setPrinted({ title, query, sections: shownSections(sections, view) })
  }
  const onPrint = (title: string, report: ReportView) =>
    void print(title, report).catch(() => notify.error(NOT_PRINTED))
  return (
    <ReportPage
      report="general-ledger"
      title="General ledger"
      group="Accounting"
      basis
      narrow={LEDGER_NARROW}
      fill
      files={filesOf}
      onPrint={onPrint}
      narrowedCount={(report) => narrowedCount(ledgerViewOf(report))}
      note={(report, change) => (
        <LedgerFilters
          view={ledgerViewOf(report)}
          change={(next) => change({ narrowed: narrowedBy({ ...ledgerViewOf(report), ...next }) })}
        />
      )}
    >
      {(report, change) => (
        <>
          <div className="print:hidden flex min-h-0 flex-1 flex-col">
            <Ledger
              report={report}
              onView={(view) => change({ narrowed: narrowedBy(view) })}
              onRange={(range) => change({ range })}
            />
          </div>
          <PrintKeys
            onPrint={() => onPrint(`General ledger ${formatRange(report.range.start, report.range.end)}`, report)}
          />
          {printed ? (
            <PrintedLedger {...printed} onPrinted={() => setPrinted(null)} />
          ) : (
            <p className="hidden print:block">{PRINT_WHOLE}</p>
          )}
        </>
      )}
    </ReportPage>
  )
}

/** Handles the browser's print keys: only part of the ledger is rendered, so all lines are loaded first. */
function PrintKeys({ onPrint }: { onPrint: () => void }) {
  useShortcut('mod+p', onPrint)
  return null
}

function filesOf(report: ReportView): ReportDownload {
  const query = ledgerQueryOf(report, ledgerViewOf(report))
  return (as) => download(generalLedgerFile, { query: { ...query, as } })
}

const shownSections = (sections: readonly LedgerSection[], { showEmpty }: LedgerView): LedgerSection[] =>
  sections.filter(({ lines }) => showEmpty || lines > 0)

interface LedgerProps {
  report: ReportView
  onView: (view: LedgerView) => void
  onRange: (range: DayRange) => void
}

function Ledger({ report, onView, onRange }: LedgerProps) {
  const typed = ledgerViewOf(report)
  const view = { ...typed, search: useDebounced(typed.search) }
  const query = ledgerQueryOf(report, view)
  const answer = useQuery({ ...ledgerSectionsOf(query), placeholderData: keepPreviousData })
  const waiting = useDelayed(answer.data === undefined && !answer.isError, 150)
  if (!answer.data) {
    if (!answer.isError) return waiting ? <LedgerSkeleton /> : null
    return (
      <div className="p-6 max-sm:p-4">
        <ReportFailed what="the ledger" query={answer} />
      </div>
    )
  }
  const sections = shownSections(answer.data.sections, view)
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy={answer.isPlaceholderData || undefined}>
      {answer.isError ? (
        <div className="px-6 pt-3 max-sm:px-4">
          <ReportFailed what="the ledger" query={answer} />
        </div>
      ) : null}
      {sections.length === 0 ? (
        <Nothing report={report} view={view} all={answer.data} onView={onView} onRange={onRange} />
      ) : (
        <LedgerTable key={scopeOf(query)} query={query} sections={sections} />
      )}
      <Proof report={answer.data} />
    </div>
  )
}

/** Another ledger starts at its top. */
const scopeOf = (query: LedgerQuery): string => JSON.stringify(query)

function Nothing({ report, view, all, onView, onRange }: LedgerProps & { view: LedgerView; all: LedgerSections }) {
  const range = formatRange(report.range.start, report.range.end)
  const isFiltered = filterCount(view) > 0 || view.search.trim() !== ''
  const plain: LedgerView = { ...view, ...UNFILTERED, search: '' }
  const [only] = all.sections
  return (
    <div className="grid flex-1 place-items-center">
      {isFiltered ? (
        <EmptyState
          kind="no-matches"
          title="No matches"
          action={
            <Button size={28} onClick={() => onView(plain)}>
              Clear filters
            </Button>
          }
        >
          No lines fit these filters.
        </EmptyState>
      ) : (
        <EmptyState
          kind="nothing-yet"
          title="Nothing in this period"
          action={yearToDate({ range: report.range, onRange })}
        >
          {only && all.sections.length === 1 && only.ending_balance !== null
            ? `${only.name} did not move in ${range}; its balance is ${formatUsd(only.ending_balance)}.`
            : `Nothing moved in ${range}.`}
        </EmptyState>
      )}
    </div>
  )
}

/** With all lines of a period, debits equal credits; for a filtered ledger, both sums are shown. */
function Proof({ report: { totals, is_whole } }: { report: LedgerSections }) {
  const { lines, debit, credit } = totals
  const equal = debit === credit
  const Icon = equal ? CircleCheck : CircleAlert
  return (
    <Foot className="flex-wrap max-sm:h-auto max-sm:gap-y-1 max-sm:py-2" role="status">
      <span className="text-fg-2">{counted(lines, 'line')}</span>
      <span className="tnum ml-auto text-fg-2">
        Debit {formatUsd(debit)} · Credit {formatUsd(credit)}
      </span>
      {is_whole ? (
        <Badge tone={equal ? 'green' : 'red'}>
          <Icon size={13} strokeWidth={2} aria-hidden />
          {equal ? 'Debits equal credits' : 'Debits and credits differ'}
        </Badge>
      ) : null}
    </Foot>
  )
}
