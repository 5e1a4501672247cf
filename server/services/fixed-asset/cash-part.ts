import sql from 'sql-template-tag'
import { addDays, type Day } from '@/lib/dates/day'
import { cents, toDecimal, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { financedOf } from '@/server/ledger/post/fixed-asset'
import { bankAccountById } from '../bank/find'
import { bookOf, lockedUntil } from '../book'
import { accountsByRole } from '../chart-of-account/find'
import { audit, tenant, type Ctx } from '../context'
import { lockLines, repost, suspenseAccounts, type Line } from '../transaction/lines'
import { recordLines } from '../transaction/record'
import { isUnfiled, UNFILED } from '../transaction/statuses'
import type { AssetTerms } from './check'

const DAYS = 5

interface CashPart {
  amount: Cents
  /** Lines that may be the payment, held until commit. */
  candidates: readonly Line[]
}

/**
 * Finds and holds what may have paid the cash part, before the loan is held. Null without a bank account or a cash part, and where what
 * paid it lies in a closed period: it stays as it is filed, and is not there a second time.
 */
export async function findCashPart(tx: Tx, ctx: Ctx, asset: AssetTerms): Promise<CashPart | null> {
  const amount = cents(asset.cost - financedOf(asset))
  if (asset.bank_account === null || amount === 0n) return null
  const { entity_id } = tenant(ctx)
  await bankAccountById(tx, entity_id, asset.bank_account)
  const until = await lockedUntil(tx, ctx)
  const found = await tx.rows<{ id: string; date: Day }>(sql`
    select t.id, t.date from bank_transaction t
     where t.entity_id = ${entity_id} and t.bank_account_id = ${asset.bank_account} and t.amount_type = 'money_out' and t.cents = ${amount.toString()}::bigint
       and t.date between ${addDays(asset.purchase_date, -DAYS)} and ${addDays(asset.purchase_date, DAYS)}
       and t.status in ${UNFILED} and not t.is_split order by t.date desc limit 2`)
  const open = found.filter(({ date }) => until === null || date > until)
  if (found.length > 0 && open.length === 0) return null
  const held = open.length === 0 ? [] : await lockLines(tx, ctx, { transactions: open.map((line) => line.id) })
  return { amount, candidates: held.filter(isUnfiled) }
}

/**
 * Files the one line that paid the cash part under clearing; on an account kept by hand a line is made when there is none. Otherwise
 * the line is filed when it comes. Source: LEDGER §3.12.
 */
export async function settleCashPart(
  tx: Tx,
  ctx: Ctx,
  asset: AssetTerms & { name: string },
  { amount, candidates }: CashPart,
): Promise<void> {
  const [line, ...others] = candidates
  if (others.length > 0) return
  const { asset_clearing } = await accountsByRole(tx, tenant(ctx).entity_id, ['asset_clearing'])
  if (line) await file(tx, ctx, line, { account: asset_clearing, truck: asset.truck })
  else await makeLine(tx, ctx, asset, { amount, account: asset_clearing })
}

async function file(
  tx: Tx,
  ctx: Ctx,
  line: Line,
  { account, truck }: { account: string; truck: string | null },
): Promise<void> {
  await tx.run(sql`
    update bank_transaction set chart_of_account_id = ${account}, status = 'by_user', truck_id = coalesce(truck_id, ${truck}::uuid),
           updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${line.id}`)
  await repost(tx, ctx, [line])
  await audit(tx, ctx, [
    {
      object_type: 'transaction',
      object_id: line.id,
      action: 'categorize',
      changes: { chart_of_account: [line.category_name, 'Asset purchase'], status: [line.status, 'by_user'] },
    },
  ])
}

async function makeLine(
  tx: Tx,
  ctx: Ctx,
  asset: AssetTerms & { name: string },
  { amount, account }: { amount: Cents; account: string },
): Promise<void> {
  const book = bookOf(ctx)
  const bank = await bankAccountById(tx, book.entity_id, asset.bank_account ?? '')
  if (bank.is_linked) return
  const id = ctx.id()
  await recordLines(tx, book, await suspenseAccounts(tx, book.entity_id), [
    {
      id,
      bank_account_id: bank.id,
      ledger_account: bank.chart_of_account_id,
      integration_id: bank.integration_id,
      date: asset.purchase_date,
      amount,
      amount_type: 'money_out',
      name: `Purchase of ${asset.name}`.slice(0, 255),
      description: '',
      provider_transaction_id: null,
      dedup_key: null,
      source: 'manual',
      category: account,
      stakeholder: null,
      note: null,
      truck: asset.truck,
    },
  ])
  await audit(tx, ctx, [
    { object_type: 'transaction', object_id: id, action: 'create', changes: { amount: [null, toDecimal(amount)] } },
  ])
}
