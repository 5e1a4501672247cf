import Link from 'next/link'
import { formatUsd } from '@/lib/money/format'
import { groupHref, uncategorizedHref, type About } from './links'
import type { Stacks } from './spend'

interface SpendTableProps extends Stacks {
  about: About
}

/** The figures of the bars; each leads to its lines. */
export const SpendTable = ({ stacks, series, waiting, about }: SpendTableProps) => (
  <div className="scroll-thin overflow-x-auto" role="region" aria-label="Spend by period as a table" tabIndex={0}>
    <table className="rep w-full table-auto!">
      <caption className="sr-only">Spend by period and account group</caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          {stacks.map(({ period }) => (
            <th key={period.start} scope="col">{period.short}</th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ id, name, total, accounts }, row) => (
          <tr key={id}>
            <th scope="row" className="text-left! font-regular! text-fg!">{name}</th>
            {stacks.map(({ period, parts }) => (
              <td key={period.start} className="tnum">
                <Figure amount={parts[row]?.amount ?? 0} accounts={parts[row]?.accounts ?? []} about={{ ...about, range: period }} isWaiting={id === waiting} />
              </td>
            ))}
            <td className="tnum font-medium">
              <Figure amount={total} accounts={accounts} about={about} isWaiting={id === waiting} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface FigureProps {
  amount: number
  accounts: readonly string[]
  about: About
  isWaiting: boolean
}

function Figure({ amount, accounts, about, isWaiting }: FigureProps) {
  const href = isWaiting && accounts.length > 0 ? uncategorizedHref(about) : groupHref(accounts, about)
  return href === null ? (
    formatUsd(amount)
  ) : (
    <Link className="fig" prefetch={false} href={href}>
      {formatUsd(amount)}
    </Link>
  )
}
