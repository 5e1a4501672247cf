'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark, Lock, Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useAddressTexts } from '@/components/form/use-address-texts'
import { useSearchText } from '@/components/grid/use-search-text'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { today } from '@/components/form/today'
import { chartRead, chartTreeRead } from '@/components/pickers/shared-reads'
import { useNamedRecord } from '@/components/pickers/use-named-record'
import { Page, PageScroll } from '@/components/shell/page'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { RowMenu } from '@/components/ui/row-menu'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { Tooltip } from '@/components/ui/tooltip'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import { saveText } from '@/lib/client/download'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { AccountElement, updateAccount } from '@/lib/contract/chart-of-account'
import type { BankAccount } from '@/lib/contract/bank'
import type { Basis } from '@/lib/contract/report-query'
import { fiscalYearStart } from '@/lib/dates/day'
import { formatUsd } from '@/lib/money/format'
import { AccountDialog, AccountItems, type Asked } from './account-actions'
import { ChartBars } from './chart-bars'
import { chartCsv } from './chart-csv'
import { ChartMore } from './chart-more'
import { openAccount, openNewAccount } from './open-account'
import { cashBalancesRead, movedRead } from './queries'
import { activityOf, flat, narrowed, parentsFor, shownTree, type ShownAccount } from './tree'
import { cashFlow, normalSide } from './words'

/** Every account of the books as a tree, with balances. */
export function ChartScreen() {
  const element = AccountElement.safeParse(useSearchParams().get('element')).data ?? null
  const [at, setAt] = useAddressTexts('search', 'inactive', 'nonzero', 'basis')
  const [search, setSearch] = useSearchText({ search: at.search, setSearch: (search) => setAt({ search }) })
  const inactive = at.inactive === 'true'
  const nonzero = at.nonzero === 'true'
  const basis: Basis = at.basis === 'cash' ? 'cash' : 'accrual'
  const tree = useQuery(chartTreeRead)
  const may = useMay()
  const mayEdit = may('account.edit')
  const days = { start_date: fiscalYearStart(today(), useFiscalMonth()), end_date: today() }
  const cash = useQuery({ ...cashBalancesRead(days.start_date), enabled: basis === 'cash' })
  const all = shownTree(tree.data, basis === 'cash' ? cash.data : 'as it is')
  const rows = all && narrowed(all, { element, search, inactive, nonzero })
  const accounts = tree.data ? flat(tree.data) : []
  const mayReadBanks = may('bank.read')
  const banks = useQuery({ ...bankAccountRead, enabled: mayReadBanks })
  const mayKnow = may('report.read')
  const moved = useQuery({ ...movedRead(days, basis), enabled: mayKnow })
  const [asking, setAsking] = useState<{ account: ShownAccount; asked: Asked } | null>(null)
  const columns = useMemo(
    () => [
      ...FACTS,
      ...(mayReadBanks ? [bankColumn(banks.data?.results ?? [])] : []),
      ...(mayKnow ? moneyColumns(moved.data && tree.data ? activityOf(tree.data, moved.data) : null) : []),
      menuColumn(mayEdit, (account, asked) => setAsking({ account, asked })),
    ],
    [mayReadBanks, banks.data, mayKnow, moved.data, tree.data, mayEdit],
  )
  const client = useQueryClient()
  useNamedRecord('account', async (id) => {
    const { results } = await client.fetchQuery(chartRead)
    const named = results.find((account) => account.id === id)
    if (named) openAccount(named)
  })
  const [closed, setClosed] = useState(false)
  const update = useWrite(updateAccount, { touches: LEDGER })
  const move = ({ id, name, updated_at }: ShownAccount, parent: string) =>
    update.mutate(
      { params: { id }, body: { parent }, version: updated_at },
      { onSuccess: () => notify.success(`${name} moved`) },
    )
  const more = (
    <ChartMore
      mayEdit={mayEdit}
      onExport={all ? () => saveText('Chart of accounts.csv', 'text/csv', chartCsv(all)) : undefined}
    />
  )
  const failed = tree.isError ? tree : basis === 'cash' && cash.isError ? cash : null
  return (
    <Page
      title="Chart of accounts"
      crumbs={[{ label: 'Accounting' }]}
      actions={
        <>
          {mayEdit ? (
            <Button
              variant="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => openNewAccount(null)}
            >
              New account
            </Button>
          ) : null}
          {more}
        </>
      }
      mobileActions={
        <>
          {mayEdit ? (
            <IconButton
              label="New account"
              icon={<Plus size={20} strokeWidth={1.75} />}
              onClick={() => openNewAccount(null)}
            />
          ) : null}
          {more}
        </>
      }
      bars={
        <ChartBars
          all={all}
          element={element}
          at={{ search, inactive, nonzero, basis }}
          kept={at}
          setAt={setAt}
          setSearch={setSearch}
          mayKnow={mayKnow}
          closed={closed}
          onClose={setClosed}
        />
      }
    >
      <PageScroll>
        {failed ? (
          <QueryErrorNote
            what="the chart of accounts"
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
            className="m-6 max-sm:m-4"
          />
        ) : null}
        {rows === null && !failed ? (
          <div role="status" aria-label="Loading" className="p-6 max-sm:p-4">
            <Skeleton width="100%" height={320} />
          </div>
        ) : null}
        {rows?.length === 0 ? (
          <EmptyState
            kind="no-matches"
            title="No matches"
            action={
              search === '' && !nonzero ? undefined : (
                <Button
                  size={28}
                  onClick={() => {
                    setSearch('')
                    setAt({ nonzero: '' })
                  }}
                >
                  Clear filters
                </Button>
              )
            }
          >
            No accounts fit.
          </EmptyState>
        ) : null}
        {rows && rows.length > 0 ? (
          <TreeTable
            caption="Chart of accounts"
            labelHeader="Account"
            columns={columns}
            names="fit"
            bleeds
            nodes={rows.map((row) => nodeOf(row, banks.data?.results ?? []))}
            // What a search found is not hidden.
            mode={closed && search === '' ? 'compact' : 'detailed'}
            keptAs="chart-of-accounts"
            canOpen={() => true}
            onOpen={({ row }) => openAccount(row)}
            keys={mayEdit ? { m: ({ row }) => row.is_system || setAsking({ account: row, asked: 'move' }) } : undefined}
            drag={
              mayEdit
                ? {
                    canDrag: ({ row }) => !row.is_system,
                    canDrop: (node, target) => parentsFor(node.row, accounts).some(({ id }) => id === target.id),
                    onDrop: ({ row }, target) => move(row, target.id),
                  }
                : undefined
            }
          />
        ) : null}
      </PageScroll>
      {asking ? <AccountDialog {...asking} onClose={() => setAsking(null)} onDone={() => setAsking(null)} /> : null}
    </Page>
  )
}

const nodeOf = (row: ShownAccount, banks: readonly BankAccount[]): TreeNode<ShownAccount> => ({
  id: row.id,
  label: row.name,
  number: row.chart_number,
  marks: <Marks bank={banks.find(({ id }) => id === row.bank_account)} isSystem={row.is_system} />,
  row,
  children: row.children.map((child) => nodeOf(child, banks)),
})

/** A ledger account of a bank account shows which one, and a system account has a lock. */
const Marks = ({ bank, isSystem }: { bank: BankAccount | undefined; isSystem: boolean }) => (
  <>
    {bank ? (
      <span className="flex flex-none" title={bankAccountLabel(bank)}>
        <Badge>
          <Landmark size={12} strokeWidth={1.75} role="img" aria-label="Bank account" />
          {bank.mask ? <span className="max-sm:hidden">·· {bank.mask}</span> : null}
        </Badge>
      </span>
    ) : null}
    {isSystem ? (
      <span role="img" aria-label="System account" title="System account" className="flex-none text-muted">
        <Lock size={13} strokeWidth={1.75} aria-hidden />
      </span>
    ) : null}
  </>
)

/** The bank account; its last digits follow the name. */
const bankColumn = (banks: readonly BankAccount[]): TreeColumn<ShownAccount> => ({
  key: 'bank_account',
  header: 'Bank account',
  width: 172,
  words: true,
  roomyOnly: true,
  cell: ({ bank_account }) => {
    const bank = banks.find(({ id }) => id === bank_account)
    return bank ? (
      <span className="block max-w-44 truncate" title={bankAccountLabel(bank)}>
        {bank.name}
      </span>
    ) : (
      ''
    )
  },
})

/** On a phone a row opens the account, with the same actions. */
const menuColumn = (
  mayEdit: boolean,
  onAsk: (account: ShownAccount, asked: Asked) => void,
): TreeColumn<ShownAccount> => ({
  key: 'actions',
  header: <span className="sr-only">Actions</span>,
  width: 58,
  desktopOnly: true,
  cell: (row, { label }, isCurrent) => (
    <RowMenu name={label} tabIndex={isCurrent ? 0 : -1}>
      <AccountItems
        account={row}
        mayEdit={mayEdit}
        onOpen={() => openAccount(row)}
        onAddChild={() => openNewAccount(row)}
        onAsk={(asked) => onAsk(row, asked)}
      />
    </RowMenu>
  ),
})

/** Most accounts of a chart are empty: their zeros step down. */
const Amount = ({ value }: { value: number }) => (
  <span className={cx('money', value < 0 && 'money-hangs', value === 0 && 'text-muted')}>{formatUsd(value)}</span>
)

const BALANCE_TIP = 'Income and expenses since the fiscal year began. Earlier years are in retained earnings.'

/** Shown only to users who may view reports. */
const moneyColumns = (activity: ReadonlyMap<string, number> | null): readonly TreeColumn<ShownAccount>[] => [
  {
    key: 'activity',
    header: 'Activity this year',
    width: 140,
    wideOnly: true,
    cell: ({ id }) => (activity ? <Amount value={activity.get(id) ?? 0} /> : ''),
  },
  {
    key: 'balance',
    header: (
      <Tooltip text={BALANCE_TIP}>
        <span tabIndex={0}>Balance</span>
      </Tooltip>
    ),
    width: 140,
    cell: ({ balance }) => (balance === null ? '' : <Amount value={balance} />),
  },
]

const FACTS: readonly TreeColumn<ShownAccount>[] = [
  {
    key: 'side',
    header: 'Normal balance',
    width: 116,
    words: true,
    desktopOnly: true,
    cell: normalSide,
  },
  {
    key: 'cash_flow',
    header: 'Cash flow',
    width: 100,
    words: true,
    desktopOnly: true,
    cell: ({ cash_flow_category }) => cashFlow(cash_flow_category),
  },
  {
    key: 'basis',
    header: 'Basis',
    width: 104,
    words: true,
    wideOnly: true,
    cell: ({ basis }) => (basis === 'accrual' ? 'Accrual' : 'Cash, accrual'),
  },
  {
    key: 'categorize',
    header: 'Categorize',
    width: 90,
    words: true,
    desktopOnly: true,
    cell: ({ is_categorize, is_header }) => (is_header ? '' : is_categorize ? 'Yes' : 'No'),
  },
  {
    key: 'status',
    header: 'Status',
    width: 90,
    words: true,
    desktopOnly: true,
    cell: ({ is_active }) => (is_active ? 'Active' : <Badge>Inactive</Badge>),
  },
]
