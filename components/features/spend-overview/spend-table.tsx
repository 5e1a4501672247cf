import { formatUsd } from '@/lib/money/format'
import type { Stacks } from './spend'

/** The figures of the bars. */
export const SpendTable = ({ stacks, series }: Stacks) => (
  <div className="scroll-thin overflow-x-auto" role="region" aria-label="Spend by period" tabIndex={0}>
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
        {series.map(({ id, name, total }, row) => (
          <tr key={id}>
            <th scope="row" className="text-left! font-regular! text-fg!">{name}</th>
            {stacks.map(({ period, parts }) => (
              <td key={period.start} className="tnum">{formatUsd(parts[row]?.amount ?? 0)}</td>
            ))}
            <td className="tnum font-medium">{formatUsd(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
