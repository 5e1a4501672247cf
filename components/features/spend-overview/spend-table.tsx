import { Link } from '@/components/ui/link'
import { Table, type TableColumn } from '@/components/ui/table'
import { FIGURE } from '@/components/ui/tree-look'
import { formatUsd } from '@/lib/money/format'
import { groupHref, uncategorizedHref, type About } from './links'
import type { Part, Stacks } from './spend'

interface SpendTableProps extends Stacks {
  about: About
}

type Series = Stacks['series'][number]

/** The figures of the bars; each leads to its lines. */
export function SpendTable({ stacks, series, waiting, about }: SpendTableProps) {
  const hrefOf = ({ id, accounts }: Pick<Part, 'id' | 'accounts'>, shown: About): string | null => {
    if (accounts.length === 0) return null
    return id === waiting ? uncategorizedHref(shown) : groupHref(accounts, shown)
  }
  const columns: TableColumn<Series>[] = [
    { id: 'group', header: 'Group', cell: ({ name }) => name },
    ...stacks.map(({ period, parts }): TableColumn<Series> => ({
      id: period.start,
      header: period.short,
      align: 'right',
      cell: (one) => {
        const part = parts[series.indexOf(one)] ?? { ...one, amount: 0, accounts: [] }
        return <Figure amount={part.amount} href={hrefOf(part, { ...about, range: period })} />
      },
    })),
    {
      id: 'total',
      header: 'Total',
      align: 'right',
      cellClass: 'font-medium',
      cell: (one) => <Figure amount={one.total} href={hrefOf(one, about)} />,
    },
  ]
  return (
    <Table
      dense
      className="scroll-thin"
      caption="Spend by period and account group"
      columns={columns}
      rows={series}
      rowId={({ id }) => id}
    />
  )
}

const Figure = ({ amount, href }: { amount: number; href: string | null }) =>
  href === null ? (
    formatUsd(amount)
  ) : (
    <Link className={FIGURE} prefetch={false} href={href}>
      {formatUsd(amount)}
    </Link>
  )
