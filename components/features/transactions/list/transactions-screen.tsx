'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGrid } from '@/components/grid/use-grid'
import { tabLabel } from '@/components/pickers/transaction-tab-names'
import { TransactionTabs } from '@/components/pickers/transaction-tabs'
import { useListAddress } from '@/components/pickers/use-list-address'
import { Page } from '@/components/shell/page'
import { printPage } from '@/components/shell/print-page'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { Page as RowPage } from '@/lib/contract/page'
import type { Transaction } from '@/lib/contract/transaction'
import { AcceptSure } from '../suggestions/accept-sure'
import { columnsFor } from './columns'
import { netWithEdits, withEdits } from '../edits/edits'
import { MarksProvider, usePageMarks, withMarks } from './marks'
import { FilterBar } from '../filters/filter-bar'
import { ListExport } from './list-export'
import { openManualTransaction } from '../manual/open-manual-transaction'
import { DEFAULT_ORDERING, filterOf, transactionPage } from '../queries'
import type { TransactionTab } from './tabs'
import { TransactionTable } from './transaction-table'
import { ADDRESS } from '../filters/address'
import { useEdits } from '../edits/use-edits'
import { useHeldRow } from './use-held-row'
import { useRights } from '../edits/use-rights'

interface TransactionsScreenProps {
  tab: TransactionTab
  /** The button that imports a statement: in the header, on a phone, and in an empty list. */
  imports: { header: ReactNode; mobile: ReactNode; first: ReactNode }
  /** Creates a rule from a line. */
  makeRule: (line: Transaction) => void
}

/** The daily work: categorize new lines, and look at the others. */
export function TransactionsScreen({ tab, imports, makeRule }: TransactionsScreenProps) {
  const grid = useListAddress(useGrid('transactions', { ordering: DEFAULT_ORDERING }), ADDRESS)
  const rights = useRights(...(filterOf(tab, grid.state).entities ?? []))
  const edits = useEdits()
  const heldRow = useHeldRow(edits)
  const showing = { tab, held: heldRow.held }
  const { data: page } = useQuery({
    ...transactionPage(tab, grid.state),
    enabled: grid.ready,
    placeholderData: keepPreviousData,
  })
  const shown = page && withEdits(page, edits.edits, showing)
  const columns = columnsFor(tab, rights.edit)
  const marks = usePageMarks(page?.results.map(({ id }) => id) ?? [])
  return (
    <Page
      title="Transactions"
      crumbs={[{ label: 'Spend management' }]}
      actions={
        <>
          <Button
            variant="ghost"
            icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => printPage(`Transactions, ${tabLabel(tab)}`)}
          >
            Print
          </Button>
          {imports.header}
          <ListExport tab={tab} grid={grid} />
          {rights.edit ? (
            <Button
              variant="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={openManualTransaction}
            >
              Add transaction
            </Button>
          ) : null}
        </>
      }
      mobileActions={
        <>
          {imports.mobile}
          {rights.edit ? (
            <IconButton
              label="Add transaction"
              icon={<Plus size={20} strokeWidth={1.75} />}
              onClick={openManualTransaction}
            />
          ) : null}
        </>
      }
      bars={
        <>
          <TransactionTabs current={tab} />
          <FilterBar
            tab={tab}
            grid={grid}
            columns={columns}
            action={
              tab === 'not-categorized' && rights.edit && grid.ready ? (
                <AcceptSure filter={filterOf(tab, grid.state)} edits={edits} />
              ) : null
            }
          />
        </>
      }
    >
      <MarksProvider marks={marks}>
        <TransactionTable
          tab={tab}
          grid={grid}
          query={(state) => {
            const { queryKey, queryFn } = transactionPage(tab, state)
            return {
              queryKey,
              queryFn,
              select: (answer: RowPage<Transaction>) => {
                const edited = withEdits(answer, edits.edits, showing)
                return { ...edited, results: withMarks(edited.results, marks) }
              },
            }
          }}
          shown={shown}
          net={page ? netWithEdits(page, edits.edits, showing) : null}
          columns={columns}
          rights={rights}
          edits={edits}
          heldRow={heldRow}
          firstImport={imports.first}
          makeRule={makeRule}
        />
      </MarksProvider>
    </Page>
  )
}
