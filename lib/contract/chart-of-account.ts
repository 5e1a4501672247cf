import { z } from 'zod'
import { INT32_MAX, KEYWORD_WORDS_MAX } from './bounds'
import { SUBCATEGORIES } from './choices'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, LongText, Message, Money, QueryFlag, RequiredText } from './fields'
import { EventType } from './journal-entry'
import { ordering, page, PageQuery } from './page'
import { LedgerQuery } from './report-query'

export const AccountElement = z.enum(['asset', 'liability', 'equity', 'expense', 'income'])
const BalanceType = z.enum(['debit', 'credit'])
export const Subcategory = z.enum(SUBCATEGORIES)
const AccountBasis = z.enum(['accrual', 'cash_and_accrual'])
const CashFlowCategory = z.enum(['operational_cash_flow', 'financial_cash_flow', 'investing_cash_flow'])

export const ChartOfAccount = z
  .object({
    id: Id,
    name: z.string(),
    account_element: AccountElement,
    chart_number: z.int(),
    basis: AccountBasis,
    description: z.string().nullable(),
    keywords: z.string().nullable(),
    is_active: z.boolean(),
    is_categorize: z.boolean(),
    is_header: z.boolean(),
    chat_gpt_text: z.string().nullable(),
    subcategory: Subcategory,
    cash_flow_category: CashFlowCategory.nullable(),
    is_money_in: z.boolean(),
    is_money_out: z.boolean(),
    is_cash: z.boolean(),
    is_accrual: z.boolean(),
    balance_type: BalanceType,
    is_system: z.boolean(),
    role: z.string().nullable(),
    parent: Id.nullable(),
    entity: Id,
    bank_account: Id.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ChartOfAccount' })
export type ChartOfAccount = z.infer<typeof ChartOfAccount>

export type ChartNode = ChartOfAccount & { balance: number | null; children: ChartNode[] }
export const ChartNode: z.ZodType<ChartNode> = ChartOfAccount.extend({
  balance: Money.nullable().meta({
    description:
      "On the account's normal side, including its sub-accounts. Income and expense accounts count from the start of the current fiscal year; earlier years are in retained earnings. Null without the right to view reports",
  }),
  get children() {
    return z.array(ChartNode)
  },
}).meta({ id: 'ChartNode' })

/** Apostrophes and ampersands separate no words, as in a bank text. */
const wordsIn = (keyword: string): number =>
  keyword
    .normalize('NFKC')
    .replace(/['’`&]/g, '')
    .match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const Keywords = LongText.refine(
  (text) => text.split(',').every((keyword) => wordsIn(keyword) <= KEYWORD_WORDS_MAX),
  `A keyword has at most ${KEYWORD_WORDS_MAX} words. Separate keywords by commas.`,
).meta({ description: `Separated by commas, each of at most ${KEYWORD_WORDS_MAX} words` })

const optionalFields = {
  balance_type: BalanceType,
  cash_flow_category: CashFlowCategory.nullable(),
  basis: AccountBasis.meta({ description: 'accrual: the account is left out of cash-basis reports' }),
  is_header: z.boolean().meta({ description: 'A heading: nothing can be posted to it' }),
  is_categorize: z.boolean(),
  is_money_in: z.boolean(),
  is_money_out: z.boolean(),
  description: LongText.nullable(),
  keywords: Keywords.nullable(),
  chat_gpt_text: LongText.nullable(),
  parent: Id.nullable(),
}
const requiredFields = {
  name: RequiredText,
  chart_number: z.int().min(1).max(INT32_MAX),
  account_element: AccountElement,
  subcategory: Subcategory,
}
/** Normal side and cash flow default to those of the subcategory. */
export const AccountInput = z.strictObject({ ...requiredFields, ...z.object(optionalFields).partial().shape })
export const AccountPatch = z
  .strictObject({ ...requiredFields, ...optionalFields, is_active: z.boolean(), bank_account: Id.nullable() })
  .partial()

export const accountList = endpoint({
  method: 'GET',
  path: '/chart_of_account/chart_of_account/',
  summary: 'Accounts',
  can: 'account.read',
  query: PageQuery.extend({
    ordering: ordering(['chart_number', 'name']),
    is_child: QueryFlag.optional().meta({ description: 'true: no headings' }),
    is_active: QueryFlag.optional(),
    is_categorize: QueryFlag.optional(),
    amount_type: z
      .enum(['money_in', 'money_out'])
      .optional()
      .meta({ description: 'Only accounts offered for that direction' }),
    entities: listOf(Id).optional(),
  }),
  response: page(ChartOfAccount),
  errors: [400],
})
export const accountDetail = endpoint({
  method: 'GET',
  path: '/chart_of_account/chart_of_account/{id}/',
  summary: 'One account',
  can: 'account.read',
  params: z.object({ id: Id }),
  response: ChartOfAccount,
  errors: [404],
})
export const nestedList = endpoint({
  method: 'GET',
  path: '/chart_of_account/chart_of_account/nested_list/',
  summary: 'Accounts as a tree with balances',
  can: 'account.read',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.array(ChartNode),
  errors: [400],
})
export const addAccount = endpoint({
  method: 'POST',
  path: '/chart_of_account/chart_of_account/',
  summary: 'Add an account',
  can: 'account.edit',
  body: AccountInput,
  response: ChartOfAccount,
  status: 201,
  errors: [400, 404],
})
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/chart_of_account/chart_of_account/{id}/',
  can: 'account.edit',
  summary: 'Change or deactivate an account; on system accounts only the name, description and keywords can change',
  params: z.object({ id: Id }),
  body: AccountPatch,
  response: ChartOfAccount,
  errors: [400, 404, 409],
})
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/chart_of_account/chart_of_account/{id}/',
  summary: 'Delete an account without postings',
  can: 'account.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})

export const LedgerLine = z
  .object({
    id: Id,
    event_type: EventType,
    description: z.string(),
    stakeholder: z.object({ id: Id, full_name: z.string(), type: z.string() }).nullable(),
    entry_id: z.string(),
    journal_entry: Id.meta({ description: 'The entry; it has the same id as its source record' }),
    date_at: Day,
    amount: Money,
    balance_type: BalanceType,
    chart_of_account: Id,
    created_at: Instant,
    running_total: Money.meta({ description: "Running balance after this line, on the account's normal side" }),
  })
  .meta({ id: 'LedgerLine' })
export type LedgerLine = z.infer<typeof LedgerLine>

export const LedgerPage = page(LedgerLine)
  .extend({ beginning_balance: Money, ending_balance: Money })
  .meta({ description: "Balances are for the whole range, on the account's normal side" })
export type LedgerPage = z.infer<typeof LedgerPage>

export const accountLedger = endpoint({
  method: 'GET',
  path: '/chart_of_account/chart_of_account/{id}/ledger/',
  can: 'report.read',
  summary: 'Lines of an account with running balances',
  params: z.object({ id: Id }),
  query: LedgerQuery,
  response: LedgerPage,
  errors: [400, 404],
})
