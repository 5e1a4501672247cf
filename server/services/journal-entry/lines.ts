import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { createJournalEntry } from '@/lib/contract/journal-entry'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { sidesProblem, type ManualAccount, type ManualLine } from '@/server/ledger/post/manual'
import { NotFound, Rejected } from '../problems'
import { assertOwnTruck } from '../transaction/truck'

type Input = Body<typeof createJournalEntry>
export type InputLine = Input['accounts'][number]

/** The lines with their accounts. Throws Rejected for lines without exactly one side, NotFound for ids of another entity. */
export async function manualLines(tx: Tx, entity_id: string, input: readonly InputLine[]): Promise<ManualLine[]> {
  const sides = input.map((line) => ({ debit: parseCents(line.debit ?? 0), credit: parseCents(line.credit ?? 0) }))
  const problem = sidesProblem(sides)
  if (problem !== null) throw new Rejected(problem)
  const accounts = await accountsOf(
    tx,
    entity_id,
    input.map((line) => line.chart_of_account),
  )
  await assertOwnRecords(
    tx,
    entity_id,
    input.flatMap((line) => line.stakeholder ?? []),
  )
  for (const truck of new Set(input.flatMap((line) => line.truck ?? []))) await assertOwnTruck(tx, entity_id, truck)
  return input.map((line, index) => {
    const [account, side] = [accounts.get(line.chart_of_account), sides[index]]
    if (!account || !side) throw new NotFound()
    return {
      ...side,
      account,
      stakeholder: line.stakeholder ?? null,
      truck: line.truck ?? null,
      description: line.description || null,
    }
  })
}

/** The share lock holds off changes of these accounts until the entry is written. */
async function accountsOf(tx: Tx, entity_id: string, ids: readonly string[]): Promise<Map<string, ManualAccount>> {
  const rows = await tx.rows<ManualAccount>(sql`
    select id, name, role, is_active, is_header, bank_account_id is not null as is_bank
      from chart_of_account where entity_id = ${entity_id} and id = any(${[...ids]}::uuid[]) order by id for share`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function assertOwnRecords(tx: Tx, entity_id: string, ids: readonly string[]): Promise<void> {
  const { known } = await tx.one<{ known: number }>(sql`
    select count(*) as known from stakeholder where entity_id = ${entity_id} and id = any(${[...ids]}::uuid[])`)
  if (known !== new Set(ids).size) throw new NotFound()
}

/** What ledgers and exports show for the whole entry: its note, otherwise the first line description. */
export const describe = (note: string | null, lines: readonly { description?: string | null }[]): string =>
  note || (lines.find((line) => line.description)?.description ?? '')
