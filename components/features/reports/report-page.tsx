'use client'
import { useState, type ReactNode } from 'react'
import { DateInput } from '@/components/form/date-input'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { Page } from '@/components/shell/page'
import { printPage } from '@/components/shell/print-page'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { TreeMode } from '@/components/ui/tree-table'
import { isDay } from '@/lib/dates/day'
import { formatDay, formatRange } from '@/lib/dates/format'
import { MobileReportActions, ReportActions } from './report-actions'
import type { Comparison } from './report-range'
import { asOf, type ReportView } from './report-view'
import type { ReportFiles } from './use-export'
import { useReportView } from './use-report-view'
import { BasisToggle, CompareSelect, EntitySelect, useSeenEntities } from './view-controls'

const LABELS: Record<TreeMode, string> = { compact: 'Compact', summary: 'Summary', detailed: 'Detailed' }

export type ChangeView = (change: Partial<ReportView>) => void
export interface ReportPageProps {
  /** Part of the key under which the window keeps the view. */
  report: string
  title: string
  /** Where it stands in the navigation. */
  group?: string
  modes?: readonly TreeMode[]
  /** Offers accrual and cash. */
  basis?: boolean
  /** Offers a comparison, this one at first. */
  compare?: Comparison
  /** One day instead of a range. */
  asOf?: boolean
  /** Names of what it can be narrowed by, which `note` lets a person choose. */
  narrow?: readonly string[]
  /** Adds up several entities. */
  entities?: boolean
  /** Left out: the report is not exported. */
  files?: (view: ReportView) => ReportFiles | null
  /** Prints more than the window holds; without it the page is printed as it stands. */
  onPrint?: (title: string, view: ReportView) => void
  /** Beside the range, such as a search. */
  note?: (view: ReportView, change: ChangeView) => ReactNode
  /** At the far end of the bar. */
  end?: (view: ReportView) => ReactNode
  /** The content lays itself out instead of scrolling. */
  fill?: boolean
  children: (view: ReportView, change: ChangeView) => ReactNode
}

const NO_MODES: readonly TreeMode[] = []
const NO_ENTITIES: readonly string[] = []

/** The frame of a report: title, print, exports and what the person chose. It waits until the browser knows the range. */
export function ReportPage({ report, title, group = 'Reports', modes = NO_MODES, children, ...rest }: ReportPageProps) {
  const { basis = false, compare, asOf: oneDay, narrow, fill } = rest
  const [chosen, change] = useReportView(report, { modes, basis, compare, asOf: oneDay, narrow })
  const entities = useSeenEntities(chosen?.entities ?? NO_ENTITIES)
  const view = chosen && { ...chosen, entities }
  const period = view && periodOf(view, oneDay)
  const actions = {
    onPrint: () => {
      const name = period ? `${title} ${period}` : title
      if (rest.onPrint && view) rest.onPrint(name, view)
      else printPage(name)
    },
    files: view && rest.files ? rest.files(view) : null,
    exports: rest.files !== undefined,
  }
  const content = view ? (
    <>
      <p className="hidden pb-4 text-fg-2 print:block">{period}</p>
      {children(view, change)}
    </>
  ) : null
  return (
    <Page
      title={title}
      crumbs={[{ label: group }]}
      scroll={!fill}
      actions={<ReportActions {...actions} />}
      mobileActions={<MobileReportActions {...actions} />}
      bars={view ? <Bar {...rest} modes={modes} view={view} change={change} /> : <div className="bar" />}
    >
      {content}
    </Page>
  )
}

const periodOf = ({ range }: ReportView, oneDay?: boolean): string =>
  oneDay ? `As of ${formatDay(range.end)}` : formatRange(range.start, range.end)

type BarProps = Pick<ReportPageProps, 'basis' | 'compare' | 'asOf' | 'entities' | 'note' | 'end'> & {
  modes: readonly TreeMode[]
  view: ReportView
  change: ChangeView
}

function Bar({ modes, basis, compare, asOf: oneDay, entities = true, note, end, view, change }: BarProps) {
  return (
    <div className="bar no-print flex-wrap max-sm:flex-col max-sm:items-stretch">
      {oneDay ? (
        <AsOf view={view} change={change} />
      ) : (
        <DateRangePicker value={view.range} onChange={(range) => change({ range })} />
      )}
      {compare === undefined ? null : (
        <CompareSelect value={view.compare} onChange={(next) => change({ compare: next })} />
      )}
      {entities ? <EntitySelect values={view.entities} onChange={(next) => change({ entities: next })} /> : null}
      {note?.(view, change)}
      <div className="ml-auto flex items-center gap-3 max-sm:ml-0 max-sm:flex-col max-sm:items-stretch">
        {end?.(view)}
        {basis ? <BasisToggle chosen={view.basis} onChange={(next) => change({ basis: next })} /> : null}
        {modes.length > 0 ? (
          <SegmentedControl
            label="Detail"
            className="max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:text-center"
            options={modes.map((value) => ({ value, label: LABELS[value] }))}
            value={view.mode}
            onChange={(mode) => change({ mode })}
          />
        ) : null}
      </div>
    </div>
  )
}

/** What is typed stays as it stands until it is a day. */
function AsOf({ view, change }: Pick<BarProps, 'view' | 'change'>) {
  const [typed, setTyped] = useState<string | null>(view.range.end)
  return (
    <label className="flex items-center gap-2 text-fg-2 whitespace-nowrap">
      As of
      <span className="w-40 max-sm:flex-1">
        <DateInput
          height={32}
          aria-label="As of"
          value={typed}
          invalid={typed === null || !isDay(typed)}
          onChange={(day) => {
            setTyped(day)
            if (day !== null && isDay(day)) change({ range: asOf(day) })
          }}
        />
      </span>
    </label>
  )
}
