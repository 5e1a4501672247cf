'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { useMemo, useState, type ReactNode } from 'react'
import { useAddressTexts } from '@/components/form/use-address-texts'
import { NoMatches } from '@/components/grid/no-rows'
import { useSearchText } from '@/components/grid/use-search-text'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Kbd } from '@/components/ui/kbd'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TabPanels } from '@/components/ui/tab-panels'
import { useIsMobile } from '@/components/ui/use-media'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useMay } from '@/lib/client/use-may'
import type { Reconciliation, ReconciliationLine } from '@/lib/contract/reconciliation'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { openAddLine } from './add-line-form'
import { openAdjustment } from './adjustment-form'
import { BalanceStrip } from './balance-strip'
import { DifferenceHelp } from './difference-help'
import { openExclude } from './open-exclude'
import { CRUMBS, hintsRead, linePath, RECONCILIATIONS_PAGE } from './queries'
import { StatementLinesCard } from './statement-lines-card'
import { StatementPanel } from './statement-panel'
import { TickList } from './tick-list'
import { balancesOf, sideOf } from './ticks'
import { useFinish } from './use-finish'
import { useHintActions } from './use-hint-actions'
import { useStatement } from './use-statement'
import { useTicks } from './use-ticks'
import { DeleteWorksheet, WorksheetMenu } from './worksheet-actions'

const SHOW = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not cleared' },
  { value: 'cleared', label: 'Cleared' },
] as const

/** The lines of an open statement, ticked until the difference is 0.00. */
export function Worksheet({ row, lines }: { row: Reconciliation; lines: readonly ReconciliationLine[] }) {
  const may = useMay()
  const router = useRouter()
  const ticks = useTicks(row)
  const [at, setAt] = useAddressTexts('show', 'search')
  const [search, setSearch] = useSearchText({ search: at.search, setSearch: (search) => setAt({ search }) })
  const show = SHOW.find(({ value }) => value === at.show)?.value ?? 'all'
  const readOnly = !may('reconciliation.edit')
  const moneyIn = sideOf(lines, 'money_in', ticks.excluded)
  const moneyOut = sideOf(lines, 'money_out', ticks.excluded)
  const { difference } = balancesOf({
    kind: row.bank_account.kind,
    beginning: row.beginning_balance,
    statement: row.settlement_balance,
    moneyIn: moneyIn.sum,
    moneyOut: moneyOut.sum,
  })
  const hints = useQuery({ ...hintsRead(row), enabled: !readOnly && difference !== 0 && !ticks.saving })
  const statement = useStatement(row, lines, ticks)
  const actionOf = useHintActions(row, lines, ticks.tick)
  const first = difference === 0 || ticks.saving ? undefined : hints.data?.hints[0]
  const acceptFirst = () => {
    if (first && !readOnly) actionOf(first)?.run()
  }
  const shown = useMemo(() => shownLines(lines, search), [lines, search])
  const { finish, finishing } = useFinish(row, ticks.settle)
  // The query client has shown why it failed.
  const onFinish = () => void finish().catch(() => undefined)
  const mayFinish = may('reconciliation.finish')
  const [unsaved, setUnsaved] = useState(false)
  // A save by somebody else does not discard what is typed for the statement; the version sent with it shows the conflict.
  const [opened, setOpened] = useState(row)
  if (opened !== row && (!unsaved || statementOf(opened) === statementOf(row))) setOpened(row)
  const refusal = unsaved
    ? 'The statement’s figures are not saved yet.'
    : difference === 0
      ? undefined
      : `The difference must be 0.00. It is ${formatUsd(difference)}.`
  useShortcut('mod+enter', () => {
    if (mayFinish && refusal === undefined) onFinish()
  })
  const emptyOf = (title: string, { all }: { all: number }) => {
    if (all === 0)
      return <EmptyState kind="nothing-yet" title={`No ${title.toLowerCase()} up to ${formatDay(row.end_date)}`} />
    if (search.trim() !== '') {
      const clear = () => {
        setSearch('')
        setAt({ show: '', search: '' })
      }
      return <NoMatches onClear={clear}>No lines fit these filters.</NoMatches>
    }
    return show === 'open' ? (
      <EmptyState kind="all-done" title="All cleared" />
    ) : (
      <EmptyState kind="nothing-yet" title="Nothing cleared yet" />
    )
  }
  const listOf = (direction: AmountType, title: string) => (
    <TickList
      title={title}
      lines={
        show === 'all'
          ? shown[direction]
          : shown[direction].filter(({ id }) => ticks.excluded.has(id) === (show === 'open'))
      }
      excluded={ticks.excluded}
      counts={direction === 'money_in' ? moneyIn : moneyOut}
      empty={emptyOf(title, direction === 'money_in' ? moneyIn : moneyOut)}
      startDate={row.start_date}
      readOnly={readOnly}
      statement={statement?.byLine ?? null}
      onTick={ticks.tick}
      onAccept={acceptFirst}
      onAside={() => focusList(direction === 'money_in' ? 'Money out' : 'Money in')}
      onExclude={(line) => ticks.onceSaved(() => openExclude(line))}
      onOpen={(line) => ticks.onceSaved(() => router.push(linePath(line.id)))}
    />
  )
  const aside = (
    <div className="flex flex-col gap-3 max-sm:p-4">
      <StatementPanel
        row={opened}
        onSaved={setOpened}
        readOnly={readOnly}
        stated={statement?.read.stated ?? null}
        onUnsaved={setUnsaved}
      />
      {statement ? <StatementLinesCard statement={statement} readOnly={readOnly} /> : null}
      {difference !== 0 && hints.data && !ticks.saving ? (
        <DifferenceHelp
          hints={hints.data.hints}
          isOnStatement={Math.abs(statement?.gain ?? 0) === Math.abs(difference)}
          actionOf={(hint) => (readOnly ? null : actionOf(hint))}
        />
      ) : null}
      {difference !== 0 && mayFinish ? (
        <Button
          full
          disabledReason={unsaved ? refusal : undefined}
          onClick={() => ticks.onceSaved(() => openAdjustment({ row: { ...row, difference }, finish }))}
        >
          Finish with adjustment …
        </Button>
      ) : null}
    </div>
  )
  return (
    <Page
      title={bankAccountLabel(row.bank_account)}
      crumbs={CRUMBS}
      actions={
        <>
          {readOnly ? null : <DeleteWorksheet row={row} />}
          <Button variant="ghost" onClick={() => ticks.onceSaved(() => router.push(RECONCILIATIONS_PAGE))}>
            Save for later
          </Button>
          {mayFinish ? (
            <Button
              variant="primary"
              disabledReason={refusal}
              loading={finishing}
              loadingLabel="Finishing"
              onClick={onFinish}
            >
              Finish <Kbd keys="mod+enter" />
            </Button>
          ) : null}
        </>
      }
      mobileActions={
        <>
          {mayFinish && refusal === undefined ? (
            <Button variant="primary" size={28} loading={finishing} loadingLabel="Finishing" onClick={onFinish}>
              Finish
            </Button>
          ) : null}
          <WorksheetMenu
            row={row}
            mayDelete={!readOnly}
            onLater={() => ticks.onceSaved(() => router.push(RECONCILIATIONS_PAGE))}
          />
        </>
      }
      bars={
        <>
          <BalanceStrip row={row} moneyIn={moneyIn} moneyOut={moneyOut} />
          <Bar className="flex-wrap print:hidden">
            <SegmentedControl
              label="Show"
              options={SHOW}
              value={show}
              onChange={(show) => setAt({ show: show === 'all' ? '' : show })}
            />
            <SearchInput label="Search lines" value={search} onChange={setSearch} className="max-sm:w-full" />
            {readOnly ? null : (
              <Button
                size={28}
                className="ml-auto"
                icon={<Plus size={14} strokeWidth={2} aria-hidden />}
                onClick={() => openAddLine({ ...row, difference })}
              >
                Add missing line
              </Button>
            )}
          </Bar>
        </>
      }
    >
      <Columns moneyIn={listOf('money_in', 'Money in')} moneyOut={listOf('money_out', 'Money out')} statement={aside} />
    </Page>
  )
}

/** Typed values; attaching another file does not discard them. */
const statementOf = ({ end_date, settlement_balance }: Reconciliation): string => `${end_date} ${settlement_balance}`

/** The two lists and the statement side by side, or one of them at a time on a phone. */
function Columns({ moneyIn, moneyOut, statement }: Record<'moneyIn' | 'moneyOut' | 'statement', ReactNode>) {
  const [tab, setTab] = useState('money_out')
  const mobile = useIsMobile()
  if (!mobile)
    return (
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_288px] gap-3 px-6 py-4 *:min-h-0">
        <div className="flex min-h-0 flex-col">{moneyIn}</div>
        <div className="flex min-h-0 flex-col">{moneyOut}</div>
        <div className="scroll-thin overflow-y-auto">{statement}</div>
      </div>
    )
  return (
    <TabPanels
      label="Worksheet"
      fill
      value={tab}
      onChange={setTab}
      panels={[
        { key: 'money_out', label: 'Money out', content: moneyOut },
        { key: 'money_in', label: 'Money in', content: moneyIn },
        {
          key: 'statement',
          label: 'Statement',
          content: <div className="min-h-0 flex-1 overflow-y-auto">{statement}</div>,
        },
      ]}
    />
  )
}

function shownLines(lines: readonly ReconciliationLine[], search: string): Record<AmountType, ReconciliationLine[]> {
  const wanted = search.trim().toLowerCase()
  const fits = ({ name, description, stakeholder, amount }: ReconciliationLine) =>
    wanted === '' ||
    `${name} ${description} ${stakeholder?.full_name ?? ''}`.toLowerCase().includes(wanted) ||
    formatUsd(amount).replaceAll(',', '').includes(wanted.replaceAll(',', ''))
  const found = lines.filter(fits)
  return {
    money_in: found.filter(({ amount_type }) => amount_type === 'money_in'),
    money_out: found.filter(({ amount_type }) => amount_type === 'money_out'),
  }
}

const focusList = (label: string) =>
  document.querySelector<HTMLElement>(`[role="listbox"][aria-label="${label}"]`)?.focus()
