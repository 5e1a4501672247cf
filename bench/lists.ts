import type { Client } from './api'
import { client, signedIn, workers } from './api'
import type { Books } from './database'
import { byTurns, middle, slow, type Contender, type Sample } from './measure'
import type { Program } from './programs'
import { cpuNote, ms, times, type Report } from './report'

const LIST = '/api/v1/transaction/transaction-list/'
const TURNS = { rounds: 4, calls: 12 }

/** Every page, filter, sort and search of the list, with its count, at the API. */
export async function measureLists(
  books: Books,
  { api, floor }: { api: Program; floor: Program },
  report: Report,
): Promise<void> {
  const big = await signedIn(books, api, books.big)
  const thin = client(floor.origin)
  try {
    await pages(books, { big, thin, api, floor }, report)
    for (const [work, query] of await queries(books, big))
      await one(books, { big, api }, report, { work, query, goal: 30 })
    await one(books, { big, api }, report, {
      work: 'search, a common word',
      query: 'search=pilot&page_size=100',
      goal: 60,
    })
    await one(books, { big, api }, report, {
      work: 'search, a rare word',
      query: `search=${await rareWord(books)}&page_size=100`,
      goal: 60,
    })
    await one(books, { big, api }, report, {
      work: 'search, no match',
      query: 'search=zzzzyyyy&page_size=100',
      goal: 60,
    })
    await count(books, { big, api }, report)
  } finally {
    await Promise.all([big.close(), thin.close()])
  }
}

interface Parties {
  big: Client
  thin: Client
  api: Program
  floor: Program
}

async function pages(books: Books, { big, thin, api, floor }: Parties, report: Report): Promise<void> {
  const deep = Math.min(10_000, Math.floor(books.big.lines / 25))
  const taken = await byTurns(
    {
      first: { work: () => big.get(`${LIST}?page_size=100`), pids: workers(books, api) },
      floor: { work: () => thin.get(`/lines?day=2100-01-01`), pids: workers(books, floor) },
      page_one: { work: () => big.get(`${LIST}?page_size=25`) },
      page_deep: { work: () => big.get(`${LIST}?page_size=25&page=${deep}`), pids: workers(books, api) },
    },
    TURNS,
  )
  const p95 = slow(taken.first)
  report.add({
    work: 'list, first page of 100',
    ours: figures(taken.first),
    floor: figures(taken.floor),
    ratio: times(middle(taken.first) / middle(taken.floor)),
    goal: 'p95 ≤ 30 ms',
    good: p95 <= 30,
  })
  const ratio = middle(taken.page_deep) / middle(taken.page_one)
  report.add({
    work: `list, page ${deep} of 25`,
    ours: figures(taken.page_deep),
    floor: `page 1: ${ms(middle(taken.page_one))}`,
    ratio: times(ratio),
    goal: '≤ 2× page 1',
    good: ratio <= 2,
  })
}

/** Filters and sorts with values that exist in these books. */
async function queries(books: Books, big: Client): Promise<[string, string][]> {
  const { rows } = await books.owner.query<{
    diesel: string
    parking: string
    vendor: string
    account: string
    mid: string
  }>(
    `select (select id from chart_of_account where entity_id = $1 and chart_number = 6010) as diesel,
            (select id from chart_of_account where entity_id = $1 and chart_number = 6230) as parking,
            (select id from stakeholder where entity_id = $1 and full_name = 'CAT Scale') as vendor,
            (select id from bank_account where entity_id = $1 and name = 'Operating Checking') as account,
            (select to_char(percentile_disc(0.5) within group (order by date), 'YYYY-MM') from bank_line_day where entity_id = $1) as mid`,
    [books.big.entity_id],
  )
  const [ids] = rows
  if (!ids) throw new Error('Nothing to filter by')
  await big.get(`${LIST}?page_size=1`)
  return [
    ['filter: tab money in', 'amount_type=money_in&page_size=100'],
    ['filter: tab not categorized', 'not_categorized=true&page_size=100'],
    ['filter: one bank account', `bank_account=${ids.account}&page_size=100`],
    ['filter: a month', `start_date=${ids.mid}-01&end_date=${ids.mid}-28&page_size=100`],
    ['filter: a frequent category', `chart_of_account=${ids.diesel}&page_size=100`],
    ['filter: a rare category', `chart_of_account=${ids.parking}&page_size=100`],
    ['filter: postings on a frequent account', `posted_to=${ids.diesel}&page_size=100`],
    [
      'filter: postings on it in a month',
      `posted_to=${ids.diesel}&start_date=${ids.mid}-01&end_date=${ids.mid}-28&page_size=100`,
    ],
    ['filter: one vendor', `stakeholder=${ids.vendor}&page_size=100`],
    ['filter: amounts from 500 to 510', 'min_amount=500&max_amount=510&page_size=100'],
    ['filter: flagged', 'is_flagged=true&page_size=100'],
    ['filter: finalized', 'is_finalized=true&page_size=100'],
    ['sort: by amount', 'ordering=-amount&page_size=100'],
    ['sort: by name', 'ordering=name&page_size=100'],
    ['sort: by category', 'ordering=chart_of_account&page_size=100'],
  ]
}

async function rareWord(books: Books): Promise<string> {
  const { rows } = await books.owner.query<{ word: string }>(
    `select substring(description from 'ID:(\\d{6})') as word from bank_transaction
      where entity_id = $1 and description like '%ID:%' order by id offset 1000 limit 1`,
    [books.big.entity_id],
  )
  return rows[0]?.word ?? 'none'
}

interface Asked {
  work: string
  query: string
  goal: number
}

async function one(
  books: Books,
  { big, api }: Pick<Parties, 'big' | 'api'>,
  report: Report,
  { work, query, goal }: Asked,
): Promise<void> {
  const ours: Contender = { work: () => big.get(`${LIST}?${query}`), pids: workers(books, api) }
  const tried = await byTurns({ ours }, { rounds: 1, calls: 1 })
  const turns = middle(tried.ours) > 500 ? { rounds: 2, calls: 2 } : { rounds: 3, calls: 10 }
  const taken = (await byTurns({ ours }, turns)).ours
  report.add({ work, ours: figures(taken), goal: `p95 ≤ ${goal} ms`, good: slow(taken) <= goal })
}

async function count(books: Books, { big, api }: Pick<Parties, 'big' | 'api'>, report: Report): Promise<void> {
  const work = () => big.get('/api/v1/transaction/not-categorized-count/')
  const { ours } = await byTurns({ ours: { work, pids: workers(books, api) } }, { rounds: 4, calls: 25 })
  report.add({
    work: 'not-categorized count',
    ours: figures(ours),
    goal: '≤ 5 ms',
    good: middle(ours) <= 5,
  })
}

const figures = (sample: Sample): string => `${ms(middle(sample))}, p95 ${ms(slow(sample))}${cpuNote(sample.cpu)}`
