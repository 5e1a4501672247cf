import sql from 'sql-template-tag'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { parseCents, sum, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { loanFit } from '@/server/ledger/match/loan'

interface Line {
  entity_id: string
  amount: Cents
  date: string
  text: string
}
type DueRow = Omit<LoanCandidate, 'is_scheduled' | 'is_extra' | 'is_likely' | 'score' | 'reasons'>

/** The next payments that this line may be, best first; with a search those of the loans that it names, of any amount. */
export async function loanCandidates(tx: Tx, line: Line, search = ''): Promise<LoanCandidate[]> {
  const rows = await tx.rows<DueRow>(sql`
    select r.id, json_build_object('id', l.id, 'entry_id', l.entry_id, 'name', l.name, 'agreement_name', l.agreement_name) as loan,
           case when v.id is not null then json_build_object('id', v.id, 'unit_number', v.unit_number) end as truck,
           r.n, (select count(*) from loan_row x where x.entity_id = l.entity_id and x.loan_id = l.id) as payments,
           r.date, r.interest + r.principal + r.fee as payment, r.interest, r.principal, r.fee, r.beginning_balance as balance, l.updated_at
      from loan l
      cross join lateral (select * from loan_row x where x.entity_id = l.entity_id and x.loan_id = l.id and not x.is_paid and not x.is_skipped order by x.n limit 1) r
      left join truck v on v.entity_id = l.entity_id and v.id = l.truck_id
     where l.entity_id = ${line.entity_id}`)
  return rows
    .flatMap((row): LoanCandidate[] => {
      const [interest, scheduled, fee] = [parseCents(row.interest), parseCents(row.principal), parseCents(row.fee)]
      const names = [row.loan.name, row.loan.agreement_name]
      const isMeant = search !== ''
      if (isMeant && !hasText([...names, row.loan.entry_id, row.truck?.unit_number], search)) return []
      const due = { names, date: row.date, interest, principal: scheduled, fee, balance: parseCents(row.balance) }
      const fit = loanFit(line, due, isMeant)
      if (!fit) return []
      const is_scheduled = sum([interest, scheduled, fee]) === line.amount
      return [
        {
          ...row,
          interest: toWire(fit.interest),
          principal: toWire(fit.principal),
          fee: toWire(fit.fee),
          is_scheduled,
          is_extra: fit.is_extra,
          is_likely: fit.is_likely,
          score: fit.score,
          reasons: [...fit.reasons],
        },
      ]
    })
    .sort((a, b) => b.score - a.score || (a.date < b.date ? -1 : 1))
}

const hasText = (names: readonly (string | null | undefined)[], search: string): boolean =>
  names.some((name) => name?.toLowerCase().includes(search.toLowerCase()))
