import { formatDay } from '@/lib/dates/format'
import type { DocumentEntry } from '@/lib/contract/bill'
import { formatPlain } from '@/lib/money/format'

const HEAD = 'border-b border-subtle px-3 py-1.5 text-left text-xs font-medium text-muted'
const CELL = 'px-3 py-1.5'

/** An entry with its debits and credits. */
export function EntryTable({ entry }: { entry: DocumentEntry }) {
  return (
    <table className="text-sm">
      <caption className="px-3 pt-2.5 pb-1 text-left">
        <b className="font-medium">{entry.entry_id}</b>{' '}
        <span className="text-muted">
          {formatDay(entry.date)}, {entry.description}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Account
          </th>
          <th scope="col" className={`${HEAD} w-28 text-right`}>
            Debit
          </th>
          <th scope="col" className={`${HEAD} w-28 text-right`}>
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map(({ chart_of_account: { chart_number, name }, debit, credit }, index) => (
          <tr key={index}>
            <td className={CELL}>
              <span className="tnum text-muted">{chart_number}</span> {name}
            </td>
            <td className={`${CELL} tnum text-right`}>{debit === 0 ? '' : formatPlain(debit)}</td>
            <td className={`${CELL} tnum text-right`}>{credit === 0 ? '' : formatPlain(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
