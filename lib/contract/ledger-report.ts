import { z } from 'zod'
import { TEXT_MAX } from './bounds'
import { LedgerLine, Subcategory } from './chart-of-account'
import { LEDGER_GROUPINGS } from './choices'
import { endpoint } from './endpoint'
import { Id, listOf, Money, PostingAmount } from './fields'
import { EventType } from './journal-entry'
import { page, PageQuery } from './page'
import { generalLedger } from './report'
import { file } from './report-file'
import { ReportQuery } from './report-query'

export const LedgerGrouping = z.enum(LEDGER_GROUPINGS)
export type LedgerGrouping = z.infer<typeof LedgerGrouping>

const filters = {
  chart_of_accounts: listOf(Id)
    .optional()
    .meta({ description: 'All when left out; a heading stands for the accounts below it' }),
  subcategories: listOf(Subcategory)
    .optional()
    .meta({ description: 'Accounts of these sections of a statement alone' }),
  event_types: listOf(EventType).optional(),
  stakeholders: listOf(Id).optional(),
  trucks: listOf(z.union([Id, z.literal('none')]))
    .optional()
    .meta({ description: 'Lines that name one of them; none: lines without a truck' }),
  units: listOf(Id).optional().meta({
    description:
      'Trucks and trailers: the entries of the assets that stand at the end and every line of the loans on them',
  }),
  search: z
    .string()
    .max(TEXT_MAX)
    .optional()
    .meta({ description: 'In the description, the entry number or the stakeholder' }),
  min_amount: PostingAmount.optional(),
  max_amount: PostingAmount.optional(),
  group_by: LedgerGrouping.default('account'),
}
/** Which lines of the ledger, and how they are grouped. */
export const LedgerReportQuery = ReportQuery.safeExtend(filters)
export const generalLedgerFile = file(generalLedger, LedgerReportQuery)

export const LedgerSection = z
  .object({
    id: Id.nullable().meta({
      description: 'Of the account or stakeholder; null: lines without one, or all lines in the order of entries',
    }),
    chart_number: z.int().nullable(),
    name: z.string(),
    lines: z.int(),
    debit: Money,
    credit: Money,
    beginning_balance: Money.nullable().meta({
      description: "On the account's normal side; null where only some lines are asked for",
    }),
    ending_balance: Money.nullable(),
  })
  .meta({ id: 'LedgerSection' })
export type LedgerSection = z.infer<typeof LedgerSection>

export const LedgerSections = z
  .object({
    sections: z.array(LedgerSection),
    totals: z.object({ lines: z.int(), debit: Money, credit: Money }),
    is_whole: z.boolean().meta({ description: 'Every line of the period: debits then equal credits' }),
  })
  .meta({ id: 'LedgerSections' })
export type LedgerSections = z.infer<typeof LedgerSections>

export const generalLedgerSections = endpoint({
  method: 'GET',
  path: '/report/general-ledger/sections/',
  can: 'report.read',
  summary: 'The ledger of several accounts in sections, with what each begins, moves and ends with',
  query: LedgerReportQuery,
  response: LedgerSections,
  errors: [400, 404],
})

export const GeneralLedgerLine = LedgerLine.extend({
  running_total: Money.nullable().meta({
    description: "After this line, on the account's normal side; null where only some lines are asked for",
  }),
  account: z.object({ id: Id, chart_number: z.int(), name: z.string() }),
}).meta({ id: 'GeneralLedgerLine' })
export type GeneralLedgerLine = z.infer<typeof GeneralLedgerLine>

export const generalLedgerLines = endpoint({
  method: 'GET',
  path: '/report/general-ledger/lines/',
  can: 'report.read',
  summary: 'The lines of one section of the ledger',
  query: LedgerReportQuery.safeExtend({
    section: z
      .union([Id, z.literal('none')])
      .optional()
      .meta({ description: 'Id of the account or stakeholder; none: lines without stakeholder' }),
    page: PageQuery.shape.page,
    page_size: PageQuery.shape.page_size,
  }),
  response: page(GeneralLedgerLine),
  errors: [400, 404],
})
