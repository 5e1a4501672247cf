import type { Client } from './api'
import { signedIn, workers } from './api'
import type { Books } from './database'
import { byTurns, middle, slow } from './measure'
import type { Program } from './programs'
import { cpuNote, ms, type Report } from './report'

const DOCUMENTS = 100_000
const INVOICES = '/api/v1/invoice/invoice/'
const BILLS = '/api/v1/bill/bill/'
const GOAL_MS = { page: 30, search: 60 }

const ASKED: [work: string, path: string, goal?: number][] = [
  ['invoices, first page', `${INVOICES}?page_size=100`],
  ['invoices, tab open', `${INVOICES}?invoice_status=open&page_size=100`],
  ['invoices, by balance', `${INVOICES}?ordering=-ending_balance&page_size=100`],
  ['invoices, search', `${INVOICES}?search=99123&page_size=100`, GOAL_MS.search],
  ['invoices, tabs and strip', '/api/v1/invoice/invoice-status-count/'],
  ['bills, first page', `${BILLS}?page_size=100`],
  ['bills, tab open', `${BILLS}?bill_status=open&page_size=100`],
  ['bills, by open balance', `${BILLS}?ordering=-open_balance&page_size=100`],
  ['bills, search', `${BILLS}?search=99123&page_size=100`, GOAL_MS.search],
  ['bills, tabs and strip', '/api/v1/bill/bill-status-count/'],
]

/** First pages of lists of 100,000 invoices and as many bills, with their counts and sums, at the API. */
export async function measureDocuments(books: Books, api: Program, report: Report): Promise<void> {
  await load(books)
  const small = await signedIn(books, api, books.small)
  try {
    for (const [work, path, goal = GOAL_MS.page] of ASKED)
      await one(books, { small, api }, report, { work, path, goal })
  } finally {
    await small.close()
  }
}

async function one(
  books: Books,
  { small, api }: { small: Client; api: Program },
  report: Report,
  { work, path, goal }: { work: string; path: string; goal: number },
): Promise<void> {
  const { ours } = await byTurns(
    { ours: { work: () => small.get(path), pids: workers(books, api) } },
    { rounds: 4, calls: 12 },
  )
  report.add({
    work: `${DOCUMENTS.toLocaleString('en-US')} ${work}`,
    ours: `${ms(middle(ours))}, p95 ${ms(slow(ours))}${cpuNote(ours.cpu)}`,
    goal: `p95 ≤ ${goal} ms`,
    good: slow(ours) <= goal,
  })
}

/** Written at once and not through the services: lists read documents and none of their postings. */
async function load({ owner, small: { company_id, entity_id } }: Books): Promise<void> {
  const { rows } = await owner.query<{ count: string }>('select count(*) from bill where entity_id = $1', [entity_id])
  if (Number(rows[0]?.count) >= DOCUMENTS) return
  const values = [company_id, entity_id]
  await owner.query(
    `insert into bill (company_id, entity_id, id, entry_id, stakeholder_id, bill_number, bill_date, bill_due_date, bill_status, total_amount,
                       paid_amount, created_at, updated_at)
     select $1::uuid, $2::uuid, gen_random_uuid(), 'BENCH-B-' || n, s.ids[1 + n % cardinality(s.ids)], 'B' || n, date '2018-01-01' + n % 2900,
            date '2018-01-31' + n % 2900, case when n % 10 = 0 then 'open' else 'paid' end, 2 * (n % 5000 + 1),
            case when n % 10 = 0 then 0 else 2 * (n % 5000 + 1) end, now(), now()
       from generate_series(1, ${DOCUMENTS}) n, (select array_agg(id) as ids from stakeholder where entity_id = $2::uuid) s`,
    values,
  )
  await owner.query(
    `insert into bill_line (company_id, entity_id, id, bill_id, line_no, chart_of_account_id, quantity, rate, total_amount, amount)
     select b.company_id, b.entity_id, gen_random_uuid(), b.id, l, a.id, 1, b.total_amount / 2, b.total_amount / 2, b.total_amount / 2
       from bill b, generate_series(0, 1) l, (select id from chart_of_account where entity_id = $2::uuid and chart_number = 6140) a
      where b.company_id = $1::uuid and b.entity_id = $2::uuid`,
    values,
  )
  await owner.query(
    `insert into invoice (company_id, entity_id, id, entry_id, stakeholder_id, invoice_number, invoice_date, invoice_due_date, invoice_status,
                          total_amount, paid_amount, created_at, updated_at)
     select $1::uuid, $2::uuid, gen_random_uuid(), 'BENCH-I-' || n, s.ids[1 + n % cardinality(s.ids)], 'I' || n, date '2018-01-01' + n % 2900,
            date '2018-01-31' + n % 2900, case when n % 10 = 0 then 'open' when n % 50 = 1 then 'draft' else 'paid' end, n % 5000 + 1,
            case when n % 10 = 0 or n % 50 = 1 then 0 else n % 5000 + 1 end, now(), now()
       from generate_series(1, ${DOCUMENTS}) n, (select array_agg(id) as ids from stakeholder where entity_id = $2::uuid) s`,
    values,
  )
  await owner.query('vacuum analyze bill, bill_line, invoice')
}
