import sql, { type Sql } from 'sql-template-tag'
import { likelierThanAccount } from '@/lib/contract/likelier'
import type { BulkSkipped } from '@/lib/contract/transaction-bulk'
import type { AmountType } from '@/lib/contract/transaction-fields'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { partyOf } from '@/server/ledger/match/candidates'
import { neighborsThatSum, type Summand } from '@/server/ledger/match/sum-to'
import { tenant, type Ctx } from '../context'
import { isOwed, unpaid } from '../document/open'
import { isFree, isPending } from './suggest-transfers'

/** Whether `bank_transaction t` may still be matched. */
export const OPEN: Sql = sql`t.link is null and not t.is_split and not t.is_finalized`

/** The number of documents that this line would settle to the cent, and of invoices that its text names: a factor pays less than is open. */
function openOnes(kind: 'bill' | 'invoice'): Sql {
  const [direction, documents] = kind === 'bill' ? [sql`'money_out'`, sql`bill`] : [sql`'money_in'`, sql`invoice`]
  const orNamed = kind === 'invoice' ? sql`or d.number_key = any(${NUMBERS_IN_TEXT})` : sql``
  return sql`
    case when t.amount_type = ${direction} and ${OPEN} then
      (select count(*) from ${documents} d
        where ${isOwed(kind, sql`d`)} and (${unpaid(kind, sql`d`)} = t.amount ${orNamed}) and d.entity_id = t.entity_id) else 0 end`
}

/** The words of a text that may be the number of an invoice: shorter ones are found in most texts. */
const NUMBERS_IN_TEXT: Sql = sql`
  array(select word from regexp_split_to_table(lower(concat_ws(' ', t.name, t.description)), '[^[:alnum:]-]+') as word
         where char_length(word) >= 4 and word ~ '[0-9]')`

/** The number of loans whose next payment is exactly this amount. */
const LOANS: Sql = sql`
  case when t.amount_type = 'money_out' and ${OPEN} then
    (select count(*) from loan_row r where r.entity_id = t.entity_id and not r.is_paid and not r.is_skipped and r.interest + r.principal + r.fee = t.amount
        and r.n = (select min(x.n) from loan_row x where x.entity_id = r.entity_id and x.loan_id = r.loan_id and not x.is_paid and not x.is_skipped)) else 0 end`

const TRANSFERS: Sql = sql`
  case when ${isFree(sql`t`)} then
    (select count(*) from transfer_suggestion g where g.entity_id = t.entity_id and g.receiving_id = t.id and ${isPending(sql`g`)})
    + (select count(*) from transfer_suggestion_line l join transfer_suggestion g on g.entity_id = l.entity_id and g.id = l.suggestion_id
        where l.entity_id = t.entity_id and l.transaction_id = t.id and ${isPending(sql`g`)}) else 0 end`

/** Words in the names of cards that tell no card from another. */
const CARD_WORDS =
  `account amex bank business card cards company corporate credit debit driver drivers fleet fuel gas gold main
  mastercard new office platinum rewards shop truck trucks visa`.split(/\s+/)

const wordsOf = (text: Sql): Sql => sql`regexp_split_to_table(lower(${text}), '[^[:alnum:]]+') as word`

/**
 * The number of cards with purchases in the books whose name is in the text of a payment from the bank. The file of a fuel card often
 * leaves its payments out, so that no transfer is found.
 */
const CARDS: Sql = sql`
  case when t.amount_type = 'money_out' and ${isFree(sql`t`)} then
    (select count(*) from bank_account c
      where c.entity_id = t.entity_id and c.kind = 'credit' and c.id <> t.bank_account_id
        and exists (select from bank_account b where b.entity_id = t.entity_id and b.id = t.bank_account_id and b.kind = 'depository')
        and exists (select from bank_transaction p where p.entity_id = c.entity_id and p.bank_account_id = c.id and p.amount_type = 'money_out')
        and (select bool_and(word in (select word from ${wordsOf(sql`concat_ws(' ', t.name, t.description)`)})) from ${wordsOf(sql`c.name`)}
              where char_length(word) >= 3 and not word = any(${CARD_WORDS}))) else 0 end`

/** How many matches `bank_transaction t` may have, by kind. */
export const CANDIDATES: Sql = sql`
  json_build_object('bills', ${openOnes('bill')}, 'invoices', ${openOnes('invoice')}, 'loans', ${LOANS}, 'transfers', ${TRANSFERS}, 'cards', ${CARDS})`

/**
 * Which lines of `accounts` (line → account) fit a match better than their account, by the same rule that screens use; including several
 * documents of the line's party.
 */
export async function likelierElse(tx: Tx, ctx: Ctx, accounts: ReadonlyMap<string, string>): Promise<Set<string>> {
  if (accounts.size === 0) return new Set()
  const { entity_id } = tenant(ctx)
  const rows = await tx.rows<LineRow>(sql`
    select t.id, a.chart_number, t.amount::text as amount, t.amount_type, concat_ws(' ', t.name, t.description, t.merchant_name) as text, t.stakeholder_id as stakeholder, ${OPEN} as is_open,
           ${CANDIDATES} as candidates
      from unnest(${[...accounts.keys()]}::uuid[], ${[...accounts.values()]}::uuid[]) as l(id, account)
      join bank_transaction t on t.entity_id = ${entity_id} and t.id = l.id
      join chart_of_account a on a.entity_id = t.entity_id and a.id = l.account`)
  const [bills, invoices] = [await openByParty(tx, entity_id, 'bill'), await openByParty(tx, entity_id, 'invoice')]
  const isLikelier = (line: LineRow): boolean => {
    const { chart_number, candidates } = line
    const several = (parties: readonly OpenParty[]) => (line.is_open && settlesSeveral(line, parties) ? 1 : 0)
    const found =
      line.amount_type === 'money_out'
        ? { ...candidates, bills: candidates.bills + several(bills) }
        : { ...candidates, invoices: candidates.invoices + several(invoices) }
    return likelierThanAccount(chart_number, found) !== null
  }
  return new Set(rows.flatMap((row) => (isLikelier(row) ? [row.id] : [])))
}

interface LineRow {
  id: string
  chart_number: number
  amount: string
  amount_type: AmountType
  text: string
  stakeholder: string | null
  is_open: boolean
  candidates: TransactionMarks['candidates']
}
interface OpenParty {
  id: string
  full_name: string
  documents: Summand[]
}

/** Parties with several open documents of a kind, each with its documents by date. */
async function openByParty(tx: Tx, entity_id: string, kind: 'bill' | 'invoice'): Promise<OpenParty[]> {
  const [documents, day] = kind === 'bill' ? [sql`bill`, sql`d.bill_date`] : [sql`invoice`, sql`d.invoice_date`]
  const rows = await tx.rows<{ id: string; full_name: string; ids: string[]; open: string[] }>(sql`
    select s.id, s.full_name, array_agg(d.id order by ${day}, d.id) as ids, array_agg(${unpaid(kind, sql`d`)}::text order by ${day}, d.id) as open
      from ${documents} d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
     where d.entity_id = ${entity_id} and ${isOwed(kind, sql`d`)} group by s.id, s.full_name having count(*) > 1`)
  return rows.map(({ ids, open, ...party }) => ({
    ...party,
    documents: ids.map((id, index) => ({ id, party: party.id, open: parseCents(open[index] ?? '0') })),
  }))
}

function settlesSeveral(line: LineRow, parties: readonly OpenParty[]): boolean {
  const amount = parseCents(line.amount)
  const settled = parties.filter(({ documents }) => neighborsThatSum(amount, documents))
  return settled.length > 0 && settled.some(({ id }) => id === partyOf(line, parties))
}

export const countedLikelier = ({ size: count }: ReadonlySet<string>): BulkSkipped[] =>
  count === 0 ? [] : [{ reason: 'likelier', count }]
