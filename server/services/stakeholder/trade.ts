import sql, { join } from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { updateStakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { Invalid, NotFound } from '../problems'

type Patch = Body<typeof updateStakeholder>
const NAMED = [
  ['factored_by', sql`stakeholder`],
  ['usual_account', sql`chart_of_account`],
  ['unit', sql`truck`],
] as const

/** Writes terms, credit limit, links and tax id, as far as they were sent. Throws NotFound for ids of another entity. */
export async function writeTrade(tx: Tx, ctx: Ctx, id: string, patch: Patch): Promise<void> {
  const { entity_id } = tenant(ctx)
  if (patch.factored_by === id) throw new Invalid({ factored_by: ['Choose another stakeholder.'] })
  for (const [field, table] of NAMED) {
    const named = patch[field]
    if (!named) continue
    const found = await tx.maybe(
      sql`select id from ${table} where entity_id = ${entity_id} and id = ${named} for key share`,
    )
    if (!found) throw new NotFound()
  }
  const sets = [
    ...(patch.terms === undefined ? [] : [sql`terms = ${patch.terms}`]),
    ...(patch.credit_limit === undefined ? [] : [sql`credit_limit = ${patch.credit_limit}`]),
    ...(patch.factored_by === undefined ? [] : [sql`factored_by_id = ${patch.factored_by}`]),
    ...(patch.usual_account === undefined ? [] : [sql`usual_account_id = ${patch.usual_account}`]),
    ...(patch.unit === undefined ? [] : [sql`truck_id = ${patch.unit}`]),
    ...(patch.is_1099 === undefined ? [] : [sql`is_1099 = ${patch.is_1099}`]),
    ...(patch.tax_id === undefined ? [] : [taxId(ctx, id, patch.tax_id)]),
  ]
  if (sets.length > 0)
    await tx.run(sql`update stakeholder set ${join(sets)} where entity_id = ${entity_id} and id = ${id}`)
}

/** Encrypted for this stakeholder alone, so that it cannot be decrypted anywhere else. */
function taxId(ctx: Ctx, id: string, text: string | null) {
  if (text === null) return sql`tax_id_sealed = null, tax_id_end = null`
  const digits = text.replaceAll('-', '')
  return sql`tax_id_sealed = ${ctx.banks.vault.seal(digits, id)}, tax_id_end = ${digits.slice(-4)}`
}

const TRADE = ['terms', 'credit_limit', 'factored_by', 'usual_account', 'unit', 'is_1099', 'tax_id'] as const

/** The changes for the audit log: records by name, the tax id masked. */
export function tradeChanges<Row extends Partial<Record<(typeof TRADE)[number], unknown>>>(
  before: Row,
  after: Row,
): Record<string, unknown> {
  return Object.fromEntries(
    TRADE.map((field) => [field, [nameOf(before[field]), nameOf(after[field])]] as const).filter(
      ([, [from, to]]) => from !== to,
    ),
  )
}

function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('full_name' in value) return value.full_name
  if ('unit_number' in value) return value.unit_number
  return 'name' in value ? value.name : null
}
