import type { LedgerSection, LedgerSections } from '@/lib/contract/ledger-report'
import { sum, toWire, type Cents } from '@/lib/money/cents'
import { lineCounts, sectionSums, type SectionSums } from '@/server/db/ledger-lines'
import type { Tx } from '@/server/db/connect'
import { onSide } from '@/server/ledger/statements/account-ledger'
import { trialBalance } from '@/server/ledger/statements/trial-balance'
import { demand } from '../can'
import { oneSnapshot, reporting, type Ctx } from '../context'
import { accountFacts } from './account-flags'
import { ledgerFilter, type LedgerQuery, type LedgerFilter } from './ledger-filter'
import { sumsAs } from './sums'

type Section = Pick<LedgerSection, 'beginning_balance' | 'ending_balance'> & SectionSums

/** Beginning, movement and ending of each account or stakeholder. For whole accounts they come from maintained balances. */
export function ledgerSections(ctx: Ctx, query: LedgerQuery): Promise<LedgerSections> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    return sectionsIn(tx, ctx, query)
  })
}

/** The same within a transaction that reads one snapshot. */
export async function sectionsIn(tx: Tx, ctx: Ctx, query: LedgerQuery): Promise<LedgerSections> {
  const covered = await ledgerFilter(tx, ctx, query)
  const isByBalance = query.group_by === 'account' && !covered.is_partial
  const sections = isByBalance
    ? await accountSections(tx, covered)
    : (await sectionSums(tx, covered.filter, query.group_by)).map((row): Section => ({
        ...row,
        beginning_balance: null,
        ending_balance: null,
      }))
  const total = (key: 'debit' | 'credit'): Cents => sum(sections.map((section) => section[key]))
  return {
    sections: sections.map((section) => ({
      ...section,
      name: section.name ?? (query.group_by === 'entry' ? 'All entries' : 'No stakeholder'),
      debit: toWire(section.debit),
      credit: toWire(section.credit),
    })),
    totals: {
      lines: sections.reduce((lines, section) => lines + section.lines, 0),
      debit: toWire(total('debit')),
      credit: toWire(total('credit')),
    },
    is_whole: covered.numbers === null && !covered.is_partial,
  }
}

/** The trial balance with the number of lines behind each of its rows. */
async function accountSections(tx: Tx, { filter, reading: how, numbers }: LedgerFilter): Promise<Section[]> {
  const { entity_ids, start, end } = filter
  const lines = trialBalance(await sumsAs(tx, entity_ids, { start_date: start, end_date: end }, how))
  const counts = await lineCounts(tx, filter)
  const facts = await accountFacts(tx, entity_ids)
  return lines
    .filter(({ chart_number }) => numbers === null || numbers.has(chart_number))
    .map(({ id, chart_number, name, beginning, debit, credit, total }) => {
      const side = facts.get(chart_number)?.balance_type ?? 'debit'
      return {
        id,
        chart_number,
        name,
        debit,
        credit,
        lines: counts.get(chart_number) ?? 0,
        beginning_balance: toWire(onSide(side, beginning)),
        ending_balance: toWire(onSide(side, total)),
      }
    })
}
