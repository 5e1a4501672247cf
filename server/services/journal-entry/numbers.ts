import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { entryNumber, takeNumbers, type Book } from '@/server/db/journal-store'
import { reservedNumber } from '@/server/ledger/post/manual'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { Invalid } from '../problems'

const PREFIX = 'JE'

/** The number of a new entry: the requested one, or the next. Locks the counter, so that two entries never get the same number. */
export async function takeNumber(tx: Tx, book: Book, wanted: string): Promise<string> {
  const last = (await takeNumbers(tx, book, PREFIX, 0)) - 1
  if (wanted !== '') await assertNumberFree(tx, book.entity_id, wanted)
  const next = await nextFree(tx, book.entity_id, last)
  const number = entryNumber(PREFIX, next)
  if (wanted !== '' && wanted !== number) return wanted
  await takeNumbers(tx, book, PREFIX, next - last)
  return number
}

/** Throws when another entry has the number, or when it is reserved for entries that are numbered automatically. */
export async function assertNumberFree(tx: Tx, entity_id: string, entry_id: string): Promise<void> {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from journal_entry where entity_id = ${entity_id} and entry_id = ${entry_id}) as taken`)
  if (taken) throw new Invalid({ entry_id: [`Entry number ${entry_id} already exists.`] })
  const reserved = reservedNumber(entry_id)
  if (reserved !== null) throw new Invalid({ entry_id: [reserved] })
}

export function nextEntryId(ctx: Ctx): Promise<{ entry_id: string }> {
  demand(ctx, 'journal.edit')
  const { entity_id } = tenant(ctx)
  return reading(ctx, async (tx) => {
    const { last } = await tx.one<{ last: number }>(sql`
      select coalesce((select last_number from entry_counter where entity_id = ${entity_id} and prefix = ${PREFIX}), 0) as last`)
    return { entry_id: entryNumber(PREFIX, await nextFree(tx, entity_id, last)) }
  })
}

/** The first number after `last` that is not taken by a typed one. */
async function nextFree(tx: Tx, entity_id: string, last: number): Promise<number> {
  const { next } = await tx.one<{ next: number }>(sql`
    with recursive tried as (
      select ${last}::bigint + 1 as n
      union all
      select n + 1 from tried
       where exists (select from journal_entry e where e.entity_id = ${entity_id}
                        and e.entry_id = ${`${PREFIX}-`} || lpad(n::text, greatest(6, length(n::text)), '0'))
    ) select max(n) as next from tried`)
  return next
}
