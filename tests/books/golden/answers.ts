/* The API's responses for the golden quarter, with ids and instants that are the same in every run: the screens are tested with them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as balances from '@/lib/contract/balance-report'
import * as bank from '@/lib/contract/bank'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import type { Endpoint } from '@/lib/contract/endpoint'
import { fillPath, queryString } from '@/lib/contract/endpoint'
import * as assets from '@/lib/contract/fixed-asset-report'
import * as ledger from '@/lib/contract/ledger-report'
import * as report from '@/lib/contract/report'
import * as review from '@/lib/contract/review-report'
import { MONTH_BEFORE } from './by-hand'
import type { World } from './world'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }
const BASES = ['accrual', 'cash'] as const
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const INSTANT = /"(created|updated)_at":"[^"]*"/g

/** Paths below /api/v1 with their responses. */
export type Answers = Record<string, unknown>

/** The stored responses. */
export const goldenAnswers = (): Answers =>
  JSON.parse(readFileSync(path.resolve('tests/books/golden/golden-answers.json'), 'utf8')) as Answers

export async function answersOf(world: World): Promise<Answers> {
  const checking = (await world.account(1010)).id
  const january = { start_date: '2026-01-01', end_date: '2026-01-31', basis: 'accrual', group_by: 'account' }
  const request: [Endpoint, Record<string, unknown>, Record<string, string>?][] = [
    ...BASES.flatMap((basis): [Endpoint, Record<string, unknown>][] => {
      const query = { ...QUARTER, basis }
      return [
        [report.profitAndLoss, query], [report.balanceSheet, query], [report.trialBalance, query], [review.profitAndLossByTruck, query],
        [ledger.generalLedgerSections, { ...query, group_by: 'account' }],
      ]
    }),
    [report.cashActivity, QUARTER], [report.transactionStats, QUARTER], [report.transactionStats, MONTH_BEFORE], [report.transactionStatsChart, QUARTER],
    [assets.fixedAssetBalanceTruck, { ...QUARTER, start_date: QUARTER.end_date }], [assets.truckEquity, { ...QUARTER, start_date: QUARTER.end_date }],
    [balances.customerBalance, { end_date: QUARTER.end_date }], [balances.vendorBalance, { end_date: QUARTER.end_date }],
    ...(['money_out', 'money_in'] as const).flatMap((amount_type): [Endpoint, Record<string, unknown>][] => (
      [[report.top10ChartOfAccounts, { ...QUARTER, amount_type }], [report.top10Stakeholders, { ...QUARTER, amount_type }]]
    )),
    [review.consistencyReview, { ...QUARTER, basis: 'accrual' }],
    [review.consistencyReview, { start_date: '2026-02-01', end_date: '2026-02-11', basis: 'accrual' }],
    [ledger.generalLedgerLines, { ...january, section: checking, page: 1, page_size: 100, chart_of_accounts: [checking] }],
    [ledger.generalLedgerSections, { ...january, chart_of_accounts: [checking] }],
    [bank.accountList, { page_size: PAGE_SIZE_MAX, ordering: 'name' }],
  ]
  const answers: [string, unknown][] = []
  for (const [endpoint, query, params] of request) {
    const { status, body } = await world.send(endpoint, { query, params } as never)
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}`)
    answers.push([`${fillPath(endpoint.path, params)}${queryString(query)}`, body])
  }
  return named(Object.fromEntries(answers))
}

/** The name of the tests' entity differs in every run. */
const NAME = /Company [0-9a-f]{8}/g

/** Ids become numbers in the order in which they are met. */
function named(answers: Answers): Answers {
  const ids = new Map<string, string>()
  const text = JSON.stringify(answers).replace(INSTANT, '"$1_at":"2026-04-01T12:00:00.000Z"').replace(NAME, 'Prairie Line Trucking LLC').replace(UUID, (id) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  })
  return JSON.parse(text) as Answers
}
