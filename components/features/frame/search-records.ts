import type { QueryClient } from '@tanstack/react-query'
import {
  ArrowLeftRight,
  BookText,
  Container,
  FileText,
  Receipt,
  SquarePen,
  Truck as TruckIcon,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { subcategoryLabel } from '@/components/pickers/account-options'
import { read } from '@/lib/client/query'
import { accountList, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { queryString } from '@/lib/contract/endpoint'
import { billList, type Bill } from '@/lib/contract/bill'
import { invoiceList, type InvoiceSummary } from '@/lib/contract/invoice'
import { EventType, journalEntryList, type JournalEntry } from '@/lib/contract/journal-entry'
import { stakeholderList, type Stakeholder } from '@/lib/contract/stakeholder'
import { transactionList, type Transaction } from '@/lib/contract/transaction'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { trailerList, truckList, type Trailer, type Truck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

interface FoundRecord {
  key: string
  label: string
  /** Tells records of the same name apart. */
  hint: string
  icon: LucideIcon
  href: string
}
export interface Found {
  groups: { label: string; items: FoundRecord[] }[]
  /** Some of the searches failed. */
  failed: boolean
}

const SHOWN = 5
/** Enough to find those with the name among those with the keyword. */
const ACCOUNTS_READ = 100
/** Entry numbers, as the product assigns them; other words are searched only among manual entries. */
const ENTRY_NUMBER = /^[a-z]{2,4}-\d/i
const entriesLike = (search: string) => (ENTRY_NUMBER.test(search) ? { event_type: [...EventType.options] } : {})

/** The best matches of each kind the user may read. If one kind fails, the others are still shown. */
export async function searchRecords(
  client: QueryClient,
  search: string,
  capabilities: readonly string[],
): Promise<Found> {
  const query = { search, page_size: SHOWN }
  /** Those whose number or name has what is searched for, or the others. */
  const accounts = async (areNamed: boolean): Promise<FoundRecord[]> => {
    const only = { search, page_size: ACCOUNTS_READ, is_child: true, is_active: true, ordering: 'chart_number' }
    const found = await client.fetchQuery(read('chart-of-accounts', accountList, { query: only }))
    const mayReadLedger = capabilities.includes('report.read')
    return found.results
      .map((account) => accountRecord(account, mayReadLedger))
      .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()) === areNamed)
      .slice(0, SHOWN)
  }
  const kinds = [
    {
      label: 'Stakeholders',
      right: 'stakeholder.read',
      find: async () => {
        const found = await client.fetchQuery(
          read('stakeholders', stakeholderList, { query: { ...query, ordering: 'full_name' } }),
        )
        return found.results.map(stakeholderRecord)
      },
    },
    {
      label: 'Invoices',
      right: 'invoice.read',
      find: async () => {
        const found = await client.fetchQuery(
          read('invoices', invoiceList, { query: { ...query, ordering: '-invoice_date' } }),
        )
        return found.results.map(invoiceRecord)
      },
    },
    {
      label: 'Bills',
      right: 'bill.read',
      find: async () => {
        const found = await client.fetchQuery(read('bills', billList, { query: { ...query, ordering: '-bill_date' } }))
        return found.results.map(billRecord)
      },
    },
    { label: 'Accounts', right: 'account.read', find: () => accounts(true) },
    {
      label: 'Journal entries',
      right: 'journal.read',
      find: async () => {
        const found = await client.fetchQuery(
          read('journal-entries', journalEntryList, { query: { ...query, ...entriesLike(search), ordering: '-date' } }),
        )
        return found.results.map(entryRecord)
      },
    },
    {
      label: 'Units',
      right: 'truck.read',
      find: async () => {
        const [trucks, trailers] = await Promise.all([
          client.fetchQuery(read('trucks', truckList, { query })),
          client.fetchQuery(read('trucks', trailerList, { query })),
        ])
        return [...trucks.results.map(truckRecord), ...trailers.results.map(trailerRecord)]
      },
    },
    {
      label: 'Transactions',
      right: 'transaction.read',
      find: async () => {
        const found = await client.fetchQuery(
          read('transactions', transactionList, { query: { ...query, ordering: '-date' } }),
        )
        return found.results.map(transactionRecord)
      },
    },
    // A merchant is a keyword of several accounts, which are rarely what is looked for.
    { label: 'Accounts with this keyword', right: 'account.read', find: () => accounts(false) },
  ].filter(({ right }) => capabilities.includes(right))
  const answers = await Promise.allSettled(kinds.map(({ find }) => find()))
  return {
    groups: kinds.flatMap(({ label }, index) => {
      const answer = answers[index]
      return answer?.status === 'fulfilled' ? [{ label, items: answer.value }] : []
    }),
    failed: answers.some(({ status }) => status === 'rejected'),
  }
}

const linesOf = (filter: Partial<TransactionFilter>): string =>
  `/app/spend-management/transactions/all${queryString(filter)}`

const stakeholderRecord = ({ id, full_name, type, city, state }: Stakeholder): FoundRecord => ({
  key: id,
  label: full_name,
  hint: [type, city, state].filter(Boolean).join(', '),
  icon: UserRound,
  href: `/app/stakeholders/${id}`,
})

const invoiceRecord = ({
  id,
  invoice_number,
  stakeholder,
  ending_balance,
  invoice_date,
}: InvoiceSummary): FoundRecord => ({
  key: id,
  label: invoice_number,
  hint: `${stakeholder.full_name} · ${formatUsd(ending_balance)} open · ${formatDay(invoice_date)}`,
  icon: FileText,
  href: `/app/accounting/invoices/${id}`,
})

const billRecord = ({ id, bill_number, entry_id, stakeholder, open_balance, bill_date }: Bill): FoundRecord => ({
  key: id,
  label: bill_number ?? entry_id,
  hint: `${stakeholder.full_name} · ${formatUsd(open_balance)} open · ${formatDay(bill_date)}`,
  icon: Receipt,
  href: `/app/accounting/bills/${id}`,
})

/** Opens the ledger of an account, or its place in the chart for users who may not see the ledger. */
const accountRecord = (
  { id, name, chart_number, subcategory }: ChartOfAccount,
  mayReadLedger: boolean,
): FoundRecord => ({
  key: id,
  label: `${chart_number} ${name}`,
  hint: subcategoryLabel(subcategory),
  icon: BookText,
  href: mayReadLedger
    ? `/app/accounting/general-ledger${queryString({ chart_of_account: id })}`
    : `/app/accounting/chart-of-accounts${queryString({ account: id })}`,
})

const entryRecord = ({ id, entry_id, description, total_amount, date }: JournalEntry): FoundRecord => ({
  key: id,
  label: entry_id,
  hint: [description, formatUsd(total_amount), formatDay(date)].filter(Boolean).join(' · '),
  icon: SquarePen,
  href: `/app/accounting/journal-entry${queryString({ entry: id })}`,
})

const truckRecord = (unit: Truck): FoundRecord => ({
  key: unit.id,
  label: unitName(unit),
  hint: 'Truck',
  icon: TruckIcon,
  href: `/app/accounting/fixed-assets/trucks/${unit.id}`,
})

const trailerRecord = ({ id, unit_number, year, make, model, vin_number }: Trailer): FoundRecord => {
  const facts = [year, make, model].filter(Boolean).join(' ')
  return {
    key: id,
    label: [unit_number, facts].filter(Boolean).join(' · ') || (vin_number ?? 'Trailer'),
    hint: 'Trailer',
    icon: Container,
    href: `/app/accounting/fixed-assets${queryString({ tab: 'trailers', trailer: id })}`,
  }
}

/** The list filtered to this line, by chips the user can see and remove. */
const transactionRecord = ({ id, name, date, amount, amount_type, bank_account }: Transaction): FoundRecord => ({
  key: id,
  label: name,
  hint: `${formatUsd(amount_type === 'money_out' ? -amount : amount)} · ${formatDay(date)}${bank_account.mask ? ` ·· ${bank_account.mask}` : ''}`,
  icon: ArrowLeftRight,
  href: linesOf({
    name__equals: name,
    start_date: date,
    end_date: date,
    min_amount: amount,
    max_amount: amount,
    bank_accounts: [bank_account.id],
  }),
})
