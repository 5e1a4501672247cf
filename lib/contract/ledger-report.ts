import { z } from 'zod'
import { LedgerLine, Subcategory } from './chart-of-account'
import { LEDGER_GROUPINGS } from './choices'
import { endpoint } from './endpoint'
import { Id, listOf, Money, PostingAmount, Search } from './fields'
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
    .meta({ description: 'All if omitted; a heading stands for its sub-accounts' }),
  subcategories: listOf(Subcategory)
    .optional()
    .meta({ description: 'Only accounts in these sections of a financial statement' }),
  event_types: listOf(EventType).optional(),
  stakeholders: listOf(Id).optional(),
  trucks: listOf(z.union([Id, z.literal('none')]))
    .optional()
    .meta({ description: 'Lines for one of these trucks; none: lines without a truck' }),
  units: listOf(Id).optional().meta({
    description: 'Trucks and trailers: the entries of assets owned at the end date and every line of their loans',
  }),
  search: Search.optional().meta({ description: 'Searches description, entry number and stakeholder' }),
  min_amount: PostingAmount.optional(),
  max_amount: PostingAmount.optional(),
  group_by: LedgerGrouping.default('account'),
}
/** Which lines of the ledger, and how they are grouped. */
const LedgerReportQuery = ReportQuery.safeExtend(filters)
export const generalLedgerFile = file(generalLedger, LedgerReportQuery)

export const LedgerSection = z
  .object({
    id: Id.nullable().meta({
      description: 'Id of the account or stakeholder; null: lines without one, or all lines in order of entries',
    }),
    chart_number: z.int().nullable(),
    name: z.string(),
    lines: z.int(),
    debit: Money,
    credit: Money,
    beginning_balance: Money.nullable().meta({
      description: "On the account's normal side; null if only some lines were requested",
    }),
    ending_balance: Money.nullable(),
  })
  .meta({ id: 'LedgerSection' })
export type LedgerSection = z.infer<typeof LedgerSection>

export const LedgerSections = z
  .object({
    sections: z.array(LedgerSection),
    totals: z.object({ lines: z.int(), debit: Money, credit: Money }),
    is_whole: z.boolean().meta({ description: 'Contains every line of the period, so that debits equal credits' }),
  })
  .meta({ id: 'LedgerSections' })
export type LedgerSections = z.infer<typeof LedgerSections>

export const generalLedgerSections = endpoint({
  method: 'GET',
  path: '/report/general-ledger/sections/',
  can: 'report.read',
  summary:
    'The ledger of several accounts in sections, with the beginning balance, movement and ending balance of each',
  query: LedgerReportQuery,
  response: LedgerSections,
  errors: [400, 404],
})

export const GeneralLedgerLine = LedgerLine.extend({
  running_total: Money.nullable().meta({
    description:
      "Running balance after this line, on the account's normal side; null if only some lines were requested",
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
      .meta({ description: 'Id of the account or stakeholder; none: lines without a stakeholder' }),
    page: PageQuery.shape.page,
    page_size: PageQuery.shape.page_size,
  }),
  response: page(GeneralLedgerLine),
  errors: [400, 404],
})
