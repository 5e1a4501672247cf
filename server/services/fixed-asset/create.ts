import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { createFixedAsset, FixedAsset } from '@/lib/contract/fixed-asset'
import { parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { entryNumber, takeNumbers } from '@/server/db/journal-store'
import { isCapitalized } from '@/server/ledger/post/fixed-asset'
import { unclosedBankAccount } from '../bank/find'
import { bookOf, booksStartDate, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { lockLoan } from '../loan/row'
import { findCashPart, settleCashPart } from './cash-part'
import { entryDate, isOpening, assertLoanCovers, assertTakenFits, assertTermsFit, type AssetTerms } from './check'
import { assetName } from './facts'
import { settlePurchase } from './purchase'
import { holdPaper } from './paper'
import { assetRow } from './row'
import { writeSchedule } from './schedule'

type Input = Body<typeof createFixedAsset>

const termsOf = (input: Input): AssetTerms => ({
  asset_type: input.asset_type,
  truck: input.truck,
  trailer: input.trailer,
  financing: input.type_of_financing,
  ownership: input.type_of_ownership,
  loan: input.loan,
  bank_account: input.bank_account,
  document: input.document,
  cost: parseCents(input.total_cost),
  down_payment: parseCents(input.down_payment),
  purchase_date: input.purchase_date,
  depreciation_start_date: input.depreciation_start_date,
  useful_life: input.useful_life,
  method: input.depreciation_method,
  salvage: parseCents(input.salvage_value),
  expected_miles: input.expected_miles,
  taken: input.opening_depreciation === null ? null : parseCents(input.opening_depreciation),
})

/** Creates an asset with its schedule. An owned one is posted, and the bank line that paid its cash part is filed. Source: LEDGER §3.12. */
export function create(ctx: Ctx, input: Input): Promise<FixedAsset> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, (tx) => createIn(tx, ctx, input))
}

/** The same within a transaction. */
export async function createIn(tx: Tx, ctx: Ctx, input: Input): Promise<FixedAsset> {
  const asset = termsOf(input)
  assertTermsFit(asset)
  const book = bookOf(ctx)
  await holdPaper(tx, ctx, asset.document)
  const name = await assetName(tx, book.entity_id, asset)
  const books_start = await booksStartDate(tx, ctx)
  assertTakenFits(asset, books_start)
  const is_bought = isCapitalized(asset.ownership) && !isOpening(asset, books_start)
  if (asset.bank_account !== null) await unclosedBankAccount(tx, book.entity_id, asset.bank_account)
  // A bank line is always locked before the loan.
  const cash = is_bought ? await findCashPart(tx, ctx, asset) : null
  const loan = asset.loan === null ? null : await lockLoan(tx, book.entity_id, asset.loan)
  if (loan && is_bought) assertLoanCovers(asset, loan, 0n)
  const date = entryDate(asset, books_start)
  if (date !== null) await assertDatesOpen(tx, ctx, [date])
  const id = ctx.id()
  const entry_id = entryNumber('FA', await takeNumbers(tx, book, 'FA', 1))
  await tx.run(sql`
      insert into fixed_asset (company_id, entity_id, id, entry_id, asset_type, type_of_financing, type_of_ownership, truck_id, trailer_id,
        bank_account_id, loan_id, total_cost, down_payment, purchase_date, depreciation_start_date, useful_life,
        depreciation_method, salvage_value, expected_miles, opening_depreciation, document_id, created_at, updated_at)
      values (${book.company_id}, ${book.entity_id}, ${id}, ${entry_id}, ${asset.asset_type}, ${asset.financing}, ${asset.ownership},
        ${asset.truck}, ${asset.trailer}, ${asset.bank_account}, ${asset.loan}, ${toDecimal(asset.cost)}, ${toDecimal(asset.down_payment)},
        ${asset.purchase_date}, ${asset.depreciation_start_date}, ${asset.useful_life},
        ${asset.method}, ${toDecimal(asset.salvage)}, ${asset.expected_miles}, ${asset.taken === null ? null : toDecimal(asset.taken)}, ${asset.document}, ${book.now}, ${book.now})`)
  const depreciated = await writeSchedule(tx, ctx, { id, asset, books_start })
  await settlePurchase(tx, ctx, { id, entry_id, name, asset, books_start, depreciated, loan: loan?.account ?? null })
  if (cash) await settleCashPart(tx, ctx, { ...asset, id, name }, cash)
  await audit(tx, ctx, [
    {
      object_type: 'fixed_asset',
      object_id: id,
      action: 'create',
      changes: { name: [null, name], total_cost: [null, input.total_cost] },
    },
  ])
  return assetRow(tx, [book.entity_id], id)
}
