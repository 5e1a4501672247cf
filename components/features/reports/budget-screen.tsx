'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DecimalInput } from '@/components/form/decimal-input'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { KeptNote } from '@/components/form/kept-note'
import { today } from '@/components/form/today'
import { dropDraft, useDraftKey, useKeptState } from '@/components/form/use-kept-draft'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { confirm } from '@/components/ui/confirm-dialog'
import { counted } from '@/components/ui/count-text'
import { Kbd } from '@/components/ui/kbd'
import { QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useMounted } from '@/components/ui/use-mounted'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { read, useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { budget, budgetFromYearBefore, setBudget, type Budget } from '@/lib/contract/budget'
import { addMonths, fiscalYearStart, monthEnd, type Day } from '@/lib/dates/day'
import { formatMonthYear } from '@/lib/dates/format'
import { BudgetTable } from './budget-table'
import { cellOf, isWrong, ofCell } from './budget-cells'
import { TableSkeleton } from './table-skeleton'

const MONTHS = 12
const monthsFrom = (start: Day): string[] => Array.from({ length: MONTHS }, (_, at) => addMonths(start, at).slice(0, 7))

const budgetOf = (months: readonly string[]) =>
  read('reports', budget, { query: { start_month: months[0] ?? '', end_month: months.at(-1) ?? '' } })

/** The budget of each account by month of a fiscal year: typed, pasted, or based on the previous year. */
export function BudgetScreen() {
  const mounted = useMounted()
  return mounted ? (
    <BudgetOfYear />
  ) : (
    <Page title="Budget" crumbs={[{ label: 'Reports' }]} bars={<Bar />}>
      {null}
    </Page>
  )
}

function BudgetOfYear() {
  const current = fiscalYearStart(today(), useFiscalMonth())
  const [start, setStart] = useState(current)
  const months = monthsFrom(start)
  const answer = useQuery(budgetOf(months))
  const years = [-12, 0, 12].map((off) => addMonths(current, off))
  const year = (
    <div className="w-60">
      <Select
        height={32}
        soft
        aria-label="Fiscal year"
        options={years.map((day) => ({
          value: day,
          label: `${formatMonthYear(day)} – ${formatMonthYear(addMonths(day, MONTHS - 1))}`,
        }))}
        value={start}
        onChange={setStart}
      />
    </div>
  )
  if (answer.data) return <Sheet key={start} months={months} known={answer.data} year={year} />
  return (
    <Page title="Budget" crumbs={[{ label: 'Reports' }]} scroll bars={<Bar className="print:hidden">{year}</Bar>}>
      {answer.isError ? (
        <QueryErrorNote
          what="the budget"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <TableSkeleton rows={12} />
      )}
    </Page>
  )
}

type Cells = readonly (readonly [string, number | null])[]

interface SheetProps {
  months: readonly string[]
  known: Budget
  year: ReactNode
}

function Sheet({ months, known, year }: SheetProps) {
  const draftKey = useDraftKey(`budget:${months[0]}`)
  const [kept, change] = useKeptState<Cells>(draftKey, [])
  const [back, setBack] = useState(kept.length > 0)
  // Invalid text is not stored: it would be restored as an emptied cell.
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  // The draft may be of other books, with other accounts.
  const accounts = new Set(known.accounts.map(({ id }) => id))
  const edited = new Map([
    ...kept.filter(([cell]) => accounts.has(ofCell(cell).chart_of_account)),
    ...[...unread].map((cell) => [cell, Number.NaN] as const),
  ])
  const saved = new Map(
    known.months.map(({ chart_of_account, month, amount }) => [cellOf(chart_of_account, month), amount]),
  )
  const changed = [...edited].filter(([cell, amount]) => (amount ?? 0) !== (saved.get(cell) ?? 0))
  const wrong = changed.some(([, amount]) => isWrong(amount))
  const write = useWrite(setBudget, { touches: ['reports'] })
  const may = useMay()
  useUnsavedGuard(changed.length > 0)
  const set = (cells: Iterable<readonly [string, number | null]>) => {
    const typed = new Map(cells)
    const isRead = (cell: string) => !Number.isNaN(typed.get(cell))
    setUnread((current) => new Set([...current, ...typed.keys()].filter((cell) => !isRead(cell) || !typed.has(cell))))
    change((current) => [...new Map([...current, ...typed])].filter(([cell]) => isRead(cell)))
  }
  const forget = () => {
    change(() => [])
    setUnread(new Set())
    setBack(false)
    dropDraft(draftKey)
  }
  const askToForget = async () => {
    const yes = await confirm({
      title: 'Discard unsaved changes?',
      body: `${counted(changed.length, 'amount')} that you changed will return to the saved values.`,
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    if (yes) forget()
  }
  const save = () =>
    write.mutate(
      { body: { months: changed.map(([cell, amount]) => ({ ...ofCell(cell), amount })) } },
      {
        onSuccess: () => {
          forget()
          notify.success('Budget saved')
        },
      },
    )
  useShortcut('mod+enter', () => {
    if (may('journal.edit') && changed.length > 0 && !wrong && !write.isPending) save()
  })
  const end = monthEnd(`${months.at(-1)}-01`)
  const amountOf = (cell: string) => (edited.has(cell) ? (edited.get(cell) ?? null) : (saved.get(cell) ?? null))
  const actions = (
    <>
      <ButtonLink
        href={`/app/reports/profit-and-loss?${new URLSearchParams({ start_date: `${months[0]}-01`, end_date: end < today() ? end : today(), columns: 'budget' })}`}
      >
        Budget vs. actual
      </ButtonLink>
      {may('journal.edit') && changed.length > 0 ? (
        <Button disabled={write.isPending} onClick={() => void askToForget()}>
          Discard
        </Button>
      ) : null}
      {may('journal.edit') ? (
        <Button
          variant="primary"
          disabled={changed.length === 0 || wrong}
          loading={write.isPending}
          loadingLabel="Saving"
          onClick={save}
        >
          Save budget <Kbd keys="mod+enter" />
        </Button>
      ) : null}
    </>
  )
  return (
    <Page
      title="Budget"
      crumbs={[{ label: 'Reports' }]}
      scroll
      actions={actions}
      bars={
        <Bar className="flex-wrap print:hidden">
          {year}
          {may('journal.edit') ? <FromYearBefore {...{ months, known, amountOf }} onCells={set} /> : null}
          <span className="hidden gap-2 max-sm:flex">{actions}</span>
        </Bar>
      }
    >
      {back && changed.length > 0 ? <KeptNote onForget={forget} /> : null}
      <BudgetTable
        accounts={known.accounts}
        months={months}
        amountOf={amountOf}
        onCells={may('journal.edit') ? set : null}
      />
    </Page>
  )
}

interface FromYearProps {
  months: readonly string[]
  known: Budget
  amountOf: (cell: string) => number | null
  onCells: (cells: [string, number | null][]) => void
}

/** Fills the year with last year's actual amounts, which still have to be saved. */
function FromYearBefore({ months, known, amountOf, onCells }: FromYearProps) {
  const client = useQueryClient()
  const [percent, setPercent] = useState<number | null>(0)
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    try {
      const query = { start_month: months[0] ?? '', end_month: months.at(-1) ?? '', percent: percent ?? 0 }
      const before = await client.fetchQuery(read('reports', budgetFromYearBefore, { query }))
      const accounts = new Set(known.accounts.map(({ id }) => id))
      const cells = before
        .filter(({ chart_of_account }) => accounts.has(chart_of_account))
        .map(({ chart_of_account, month, amount }): [string, number] => [cellOf(chart_of_account, month), amount])
      const replaced = cells.filter(([cell, amount]) => amountOf(cell) && amountOf(cell) !== amount)
      const question = {
        title: `Replace ${counted(replaced.length, 'amount')}?`,
        body: 'They already have a value. Nothing is saved until you save the budget.',
        confirmLabel: 'Replace',
      }
      if (replaced.length === 0 || (await confirm(question))) onCells(cells)
      if (before.length === 0) notify.error('Nothing was earned or spent in these months a year earlier.')
    } catch {
      notify.error('The year before could not be read. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="flex items-center gap-2">
      <Button loading={busy} loadingLabel="Reading" disabled={Number.isNaN(percent)} onClick={() => void fill()}>
        From the year before
      </Button>
      <span className="flex w-28 items-center gap-1.5 text-sm text-fg-2">
        <DecimalInput height={32} isSigned aria-label="Changed by percent" value={percent} onChange={setPercent} />%
      </span>
    </span>
  )
}
