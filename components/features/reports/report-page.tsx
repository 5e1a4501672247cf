'use client'
import type { ReactNode } from 'react'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { FiscalMonth, useFiscalMonth } from '@/components/form/fiscal-month'
import { today } from '@/components/form/today'
import { Page } from '@/components/shell/page'
import { printPage } from '@/components/shell/print-page'
import { PAPER_ABOUT } from '@/components/shell/printed-frame'
import { Bar } from '@/components/ui/bar'
import { FilterSheet } from '@/components/ui/filter-sheet'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { TreeMode } from '@/components/ui/tree-table'
import { useIsMobile } from '@/components/ui/use-media'
import type { StatementColumns } from '@/lib/contract/report-query'
import type { Comparison } from '@/lib/dates/compared-range'
import { SAVED_REPORTS, type SavedReportKind } from '@/lib/contract/saved-report'
import { formatDay, formatRange } from '@/lib/dates/format'
import { AsOf } from './as-of'
import { MobileReportActions, ReportActions } from './report-actions'
import { openSavedReport } from './open-saved-report'
import { OpenReportContext } from './report-failed'
import { asOf, type ReportView } from './report-view'
import { periodRule, settingsOf } from './saved-view'
import { useBackFocus } from './use-back-focus'
import type { ReportDownload } from './use-export'
import { useReportView } from './use-report-view'
import {
  BasisNote,
  BasisToggle,
  BesideSelect,
  ColumnsSelect,
  CompareSelect,
  EntitySelect,
  ReadAsNote,
  ReadAsSelect,
  useBasis,
  useReadAs,
  useSeenEntities,
  useSeveralEntities,
} from './view-controls'

const LABELS: Record<TreeMode, string> = { compact: 'Compact', summary: 'Summary', detailed: 'Detailed' }

export type ChangeView = (change: Partial<ReportView>) => void
interface ReportPageProps {
  /** Part of the key under which this window stores the view. */
  report: string
  title: string
  /** Its place in the navigation. */
  group?: string
  modes?: readonly TreeMode[]
  /** Offers accrual and cash. */
  basis?: boolean
  /** Offers a comparison, this one at first. */
  compare?: Comparison
  /** The kinds of columns it offers besides the total. */
  columns?: readonly StatementColumns[]
  /** The label for percentages of its figures. */
  percent?: string
  /** One day instead of a range. */
  asOf?: boolean
  /** Names of its filters, which `note` contains. */
  narrow?: readonly string[]
  /** Adds up several entities. */
  entities?: boolean
  /** If omitted, the report has no export. */
  files?: (view: ReportView) => ReportDownload | null
  /** For a report that prints more than is rendered; without it the page is printed as it is. */
  onPrint?: (title: string, view: ReportView) => void
  /** Next to the range, such as a search. */
  note?: (view: ReportView, change: ChangeView) => ReactNode
  /** At the far end of the bar. */
  end?: (view: ReportView, change: ChangeView) => ReactNode
  /** How many of the filters in `note` and `end` are set. */
  narrowedCount?: (view: ReportView) => number
  /** After `note`; on a phone it stays in the bar, while the other choices fold into a sheet. */
  kept?: (view: ReportView, change: ChangeView) => ReactNode
  /** Says whether the figures tie: in the header, as the bar has no room for it; on a phone in the bar. */
  proof?: (view: ReportView) => ReactNode
  /** The content handles its own layout instead of scrolling. */
  fill?: boolean
  children: (view: ReportView, change: ChangeView) => ReactNode
}

const NO_MODES: readonly TreeMode[] = []
const NO_ENTITIES: readonly string[] = []
const NOBODY = { entities: NO_ENTITIES, readAs: null, columns: 'total' as const }

/** The frame of a report: title, print, exports and filters. It waits until the browser knows the date range. */
export function ReportPage({ report, title, group = 'Reports', modes = NO_MODES, children, ...rest }: ReportPageProps) {
  const { basis = false, compare, columns, asOf: oneDay, narrow, fill } = rest
  useBackFocus()
  const mobile = useIsMobile()
  const usual = useFiscalMonth()
  const [chosen, change] = useReportView(report, { modes, basis, compare, columns, asOf: oneDay, narrow })
  const entities = useSeenEntities(chosen?.entities ?? NO_ENTITIES)
  const view = chosen && { ...chosen, entities }
  const period = view && periodOf(view, oneDay)
  const fiscalMonth = useReadAs(view ?? NOBODY)?.fiscal_year_start_month ?? usual
  const kind = SAVED_REPORTS.find((name) => name === report)
  const save = (of: SavedReportKind, shown: ReportView) =>
    openSavedReport({
      id: null,
      report: of,
      name: title,
      period: periodRule(shown, { day: today(), fiscalMonth }),
      settings: settingsOf(of, shown),
      send_day: null,
      send_to: [],
      send_as: 'pdf',
    })
  const actions = {
    onPrint: () => {
      const name = period ? `${title} ${period}` : title
      if (rest.onPrint && view) rest.onPrint(name, view)
      else printPage(name)
    },
    files: view && rest.files ? rest.files(view) : null,
    exports: rest.files !== undefined,
    onSave: view && kind ? () => save(kind, view) : null,
  }
  const content = view ? (
    <>
      <p className="hidden pb-4 text-fg-2 print:block" {...{ [PAPER_ABOUT]: '' }}>
        {period}
        {basis ? <BasisNote whose={view} chosen={view.basis} /> : null}
        {basis ? <ReadAsNote whose={view} /> : null}
      </p>
      <OpenReportContext value={{ view, change, oneDay: oneDay === true }}>{children(view, change)}</OpenReportContext>
    </>
  ) : null
  return (
    <FiscalMonth value={fiscalMonth}>
      <Page
        title={title}
        crumbs={[{ label: group }]}
        scroll={!fill}
        actions={
          <>
            {view && !mobile ? rest.proof?.(view) : null}
            <ReportActions {...actions} />
          </>
        }
        mobileActions={<MobileReportActions {...actions} />}
        bars={view ? <ReportBar {...rest} modes={modes} view={view} change={change} /> : <Bar />}
      >
        {content}
      </Page>
    </FiscalMonth>
  )
}

const periodOf = ({ range }: ReportView, oneDay?: boolean): string =>
  oneDay ? `As of ${formatDay(range.end)}` : formatRange(range.start, range.end)

type BarProps = Pick<
  ReportPageProps,
  | 'basis'
  | 'compare'
  | 'columns'
  | 'percent'
  | 'asOf'
  | 'entities'
  | 'note'
  | 'end'
  | 'narrowedCount'
  | 'kept'
  | 'proof'
> & {
  modes: readonly TreeMode[]
  view: ReportView
  change: ChangeView
}

function ReportBar(props: BarProps) {
  const { asOf: oneDay, view, change } = props
  const mobile = useIsMobile()
  const days = oneDay ? (
    <AsOf day={view.range.end} onChange={(day) => change({ range: asOf(day) })} />
  ) : (
    <DateRangePicker value={view.range} onChange={(range) => change({ range })} />
  )
  if (mobile) return <PhoneBar {...props} days={days} />
  return (
    <Bar className="print:hidden flex-wrap">
      {days}
      <Choices {...props} />
      {props.kept?.(view, change)}
      <div className="ml-auto flex items-center gap-3">
        <EndChoices {...props} />
        <Modes {...props} />
      </div>
    </Bar>
  )
}

/** The dates and, if there is more to choose, a button that opens it, with a summary of the settings below. */
function PhoneBar({ days, ...props }: BarProps & { days: ReactNode }) {
  const { modes, basis, compare, entities = true, note, end, narrowedCount, kept, proof, view, change } = props
  const several = useSeveralEntities()
  const own = useBasis(view, null)
  const count =
    [
      compare !== undefined && view.compare !== compare,
      view.columns !== 'total',
      basis === true && view.basis !== null && view.basis !== own,
      view.entities.length > 0,
      view.readAs !== null,
    ].filter(Boolean).length + (narrowedCount?.(view) ?? 0)
  const folds =
    compare !== undefined || basis === true || note !== undefined || end !== undefined || (entities && several)
  return (
    <Bar className="print:hidden flex-wrap">
      <div className="flex w-full items-center gap-2">
        <div className="min-w-0 flex-1 [&>button]:w-full">{days}</div>
        {folds ? (
          <FilterSheet count={count}>
            <Choices {...props} />
            <EndChoices {...props} />
          </FilterSheet>
        ) : null}
      </div>
      {modes.length > 0 || kept || proof ? (
        <div className="flex w-full flex-wrap items-start gap-2 [&>.seg]:w-full [&>.seg>button]:flex-1 [&>.seg>button]:text-center">
          <Modes {...props} />
          {kept?.(view, change)}
          {proof?.(view)}
        </div>
      ) : null}
    </Bar>
  )
}

const Choices = ({ compare, columns, percent = 'Share', basis, entities = true, note, view, change }: BarProps) => (
  <>
    {columns ? (
      <ColumnsSelect offered={columns} value={view.columns} onChange={(next) => change({ columns: next })} />
    ) : null}
    {columns && view.columns !== 'total' ? (
      <BesideSelect
        columns={view.columns}
        percent={percent}
        values={view.beside}
        onChange={(beside) => change({ beside })}
      />
    ) : null}
    {compare === undefined || view.columns !== 'total' ? null : (
      <CompareSelect value={view.compare} onChange={(next) => change({ compare: next })} />
    )}
    {entities ? (
      <EntitySelect values={view.entities} columns={view.columns} onChange={(next) => change({ entities: next })} />
    ) : null}
    {basis ? <ReadAsSelect whose={view} onChange={(readAs) => change({ readAs })} /> : null}
    {note?.(view, change)}
  </>
)

const EndChoices = ({ end, basis, view, change }: BarProps) => (
  <>
    {end?.(view, change)}
    {basis ? <BasisToggle whose={view} chosen={view.basis} onChange={(next) => change({ basis: next })} /> : null}
  </>
)

const Modes = ({ modes, view, change }: BarProps) =>
  modes.length === 0 ? null : (
    <SegmentedControl
      label="Detail"
      options={modes.map((value) => ({ value, label: LABELS[value] }))}
      value={view.mode}
      onChange={(mode) => change({ mode })}
    />
  )
