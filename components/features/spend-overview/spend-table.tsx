import { Link } from '@/components/ui/link'
import { formatUsd } from '@/lib/money/format'
import { groupHref, othersHref, uncategorizedHref, type About } from './links'
import { OTHER, type Part, type Stacks } from './spend'

interface SpendTableProps extends Stacks {
  about: About
}

/** The figures of the bars; each leads to its lines. */
export function SpendTable({ stacks, series, waiting, about }: SpendTableProps) {
  const groups = series.flatMap(({ id }) => (id === OTHER.id ? [] : [id]))
  const hrefOf = ({ id, accounts }: Pick<Part, 'id' | 'accounts'>, shown: About): string | null => {
    if (accounts.length === 0) return null
    if (id === waiting) return uncategorizedHref(shown)
    return id === OTHER.id ? othersHref(groups, shown) : groupHref(accounts, shown)
  }
  return (
    <div className="scroll-thin overflow-x-auto" role="region" aria-label="Spend by period as a table" tabIndex={0}>
      <table className="rep w-full table-auto!">
        <caption className="sr-only">Spend by period and account group</caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            {stacks.map(({ period }) => (
              <th key={period.start} scope="col">
                {period.short}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {series.map((one, row) => (
            <tr key={one.id}>
              <th scope="row" className="text-left! font-regular! text-fg!">
                {one.name}
              </th>
              {stacks.map(({ period, parts }) => {
                const part = parts[row] ?? { ...one, amount: 0, accounts: [] }
                return (
                  <td key={period.start} className="tnum">
                    <Figure amount={part.amount} href={hrefOf(part, { ...about, range: period })} />
                  </td>
                )
              })}
              <td className="tnum font-medium">
                <Figure amount={one.total} href={hrefOf(one, about)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Figure = ({ amount, href }: { amount: number; href: string | null }) =>
  href === null ? (
    formatUsd(amount)
  ) : (
    <Link className="fig" prefetch={false} href={href}>
      {formatUsd(amount)}
    </Link>
  )
